/**
 * A static copy of the site stays readable without a network. A page that a live server sent never
 * does: it carries the token of that server's start, and an old one of an earlier start is of no use.
 */
export function keepOffline(): void {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return;
  if (document.querySelector('meta[name="handshake-token"]')) {
    void navigator.serviceWorker
      .getRegistrations()
      .then((all) => Promise.all(all.map((registration) => registration.unregister())));
    return;
  }
  // This file is built into `assets/`, one folder below the worker.
  const here = import.meta.url;
  navigator.serviceWorker.register(new URL('../sw.js', here)).catch(() => {
    // Without TLS, or with storage blocked, there are no workers: the page is as good online.
  });
}
