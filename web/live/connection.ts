import { SUBPROTOCOL } from '../../server/live/protocol.ts';

/** The part of a WebSocket that the manager uses; a test hands in one of its own. */
export interface Socket {
  onmessage: ((event: MessageEvent) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  send(text: string): void;
  close(): void;
}

/** Everything of the world that the manager touches. */
export interface World {
  /** The token that the server placed in this page, or null on a static host. */
  token(): string | null;
  /** The token of the server that answers now: it may have been started anew since. */
  freshToken(): Promise<string | null>;
  open(token: string): Socket;
  /** Calls back when the next picture is drawn, or soon if nothing is drawn (a hidden tab). */
  onPicture(callback: () => void): void;
  /** @returns a function that calls it off */
  after(milliseconds: number, callback: () => void): () => void;
}

const NAME = 'handshake-token';

function tokenIn(page: ParentNode): string | null {
  return page.querySelector<HTMLMetaElement>(`meta[name="${NAME}"]`)?.content || null;
}

export const browser: World = {
  token: () => tokenIn(document),
  async freshToken() {
    try {
      const answer = await fetch(location.pathname, { cache: 'no-store' });
      return tokenIn(new DOMParser().parseFromString(await answer.text(), 'text/html'));
    } catch {
      return null;
    }
  },
  open(token) {
    const address = new URL('/live', location.href);
    address.protocol = address.protocol.replace('http', 'ws');
    return new WebSocket(address, [SUBPROTOCOL, `token.${token}`]);
  },
  onPicture(callback) {
    let called = false;
    const once = () => {
      if (!called) callback();
      called = true;
    };
    requestAnimationFrame(once);
    setTimeout(once, 250);
  },
  after(milliseconds, callback) {
    const timer = setTimeout(callback, milliseconds);
    return () => clearTimeout(timer);
  },
};

/** An id for a run. On a LAN address without TLS there is no `randomUUID`, but random values. */
export function newRunId(source: Partial<Crypto> = crypto): string {
  if (source.randomUUID) return source.randomUUID();
  const random = source.getRandomValues?.(new Uint8Array(16)) ?? new Uint8Array();
  return [...random].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
