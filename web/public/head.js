// Runs before the first paint. It is a file of its own because the page allows no inline script.
document.documentElement.dataset.alive = '';

// A stored theme must not flash.
try {
  const theme = JSON.parse(localStorage.getItem('handshake.1.theme'));
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {}

// Zod would try whether it may compile code: the page's policy says no, and reports the attempt.
globalThis.__zod_globalConfig = { jitless: true };
