// Runs before the first paint, so that a stored theme never flashes; kept apart from the modules
// because the page allows no inline script.
try {
  const theme = JSON.parse(localStorage.getItem('handshake.1.theme'));
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {}
