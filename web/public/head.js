// Runs before the first paint. It is a file of its own because the page allows no inline script.
document.documentElement.dataset.alive = '';

// A stored theme must not flash.
try {
  const theme = JSON.parse(localStorage.getItem('handshake.1.theme'));
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {}
