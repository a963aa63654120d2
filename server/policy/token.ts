import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { SUBPROTOCOL } from '../live/protocol.ts';

const PREFIX = 'token.';

/** A secret for one start of the server, in letters that a WebSocket subprotocol may have. */
export function makeToken(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * Whether the subprotocols that an upgrade asks for name ours and carry the token. The token never
 * travels in a URL, which ends up in logs and histories.
 *
 * @param header `Sec-WebSocket-Protocol` as it came: `handshake.v1, token.<token>`
 */
export function carriesToken(header: string | undefined, token: string): boolean {
  const asked = (header ?? '').split(',').map((name) => name.trim());
  const shown = asked.find((name) => name.startsWith(PREFIX))?.slice(PREFIX.length) ?? '';
  return asked.includes(SUBPROTOCOL) && sameSecret(shown, token);
}

/** Hashed first, so that neither the time nor a difference in length tells anything. */
function sameSecret(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
