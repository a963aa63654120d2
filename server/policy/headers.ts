const POLICY = {
  'default-src': "'self'",
  'style-src': "'self' 'unsafe-inline'",
  'img-src': "'self' data:",
  'connect-src': "'self'",
  'frame-ancestors': "'none'",
};

/**
 * The headers of every response. There is no CORS header among them: no other origin may read
 * anything here.
 *
 * @param relaxed directives that development needs on top (Vite's inline preamble and its socket)
 */
export function securityHeaders(relaxed: Record<string, string> = {}): Record<string, string> {
  const directives = Object.entries({ ...POLICY, ...relaxed });
  return {
    'content-security-policy': directives.map((directive) => directive.join(' ')).join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
  };
}
