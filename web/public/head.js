// Runs before the first paint. It is a file of its own because the page allows no inline script.
document.documentElement.dataset.alive = '';

// A stored theme must not flash.
try {
  const theme = JSON.parse(localStorage.getItem('handshake.1.theme'));
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {}

// The text comes first: what makes it answer is fetched once it is on screen, and where no browser
// says so, in a tab that nobody looks at for example, without waiting for that.
addEventListener('DOMContentLoaded', () => {
  const scripts = document.getElementById('scripts');
  if (!scripts) return; // served from its sources, the page links to them itself
  const start = () => document.head.append(scripts.content);
  if (document.hidden || !PerformanceObserver.supportedEntryTypes.includes('paint')) return start();
  new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) start();
  }).observe({ type: 'paint', buffered: true });
  setTimeout(start, 3_000);
});
