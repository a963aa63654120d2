const POLICY = {
  'default-src': "'self'",
  'style-src': "'self' 'unsafe-inline'",
  'img-src': "'self' data:",
  'connect-src': "'self'",
  'frame-ancestors': "'none'",
};

/**
 * The one script that may make code from text: the worker in which a learner's code runs. It may do
 * nothing else, and load nothing from anywhere, us included. The page keeps the policy above.
 */
const LAB_WORKER = /\/lab-worker-[\w-]+\.js$/;
const LAB_POLICY = "default-src 'none'; script-src 'unsafe-eval'";

/**
 * The headers of every response. There is no CORS header among them: no other origin may read
 * anything here.
 *
 * @param path of the request
 * @param relaxed directives that development needs on top (Vite's inline preamble and its socket)
 */
export function securityHeaders(
  path = '/',
  relaxed: Record<string, string> = {},
): Record<string, string> {
  const directives = Object.entries({ ...POLICY, ...relaxed });
  return {
    'content-security-policy': LAB_WORKER.test(path)
      ? LAB_POLICY
      : directives.map((directive) => directive.join(' ')).join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
  };
}
