import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ServerMessage } from '../../server/live/protocol.ts';
import { newRunId, type Socket, type World } from '../../web/live/connection.ts';
import { LiveManager } from '../../web/live/manager.ts';
import { kept } from '../../web/live/run-reducer.ts';
import { eventsOf, WRONG_ID } from '../fixtures/run-events.ts';

class FakeSocket implements Socket {
  onmessage: Socket['onmessage'] = null;
  onclose: Socket['onclose'] = null;
  sent: { type: string; run: string; fromSeq?: number }[] = [];
  isOpen = true;

  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    if (!this.isOpen) return;
    this.isOpen = false;
    this.onclose?.({ code: 1000 } as CloseEvent);
  }
  tell(...messages: (ServerMessage | string)[]) {
    for (const message of messages) {
      const data = typeof message === 'string' ? message : JSON.stringify(message);
      this.onmessage?.({ data } as MessageEvent);
    }
  }
}

const WELCOME: ServerMessage = {
  type: 'welcome',
  scenarios: ['failure-mode'],
  platform: 'linux',
  node: '20.20.0',
};

function world(over: Partial<World> = {}) {
  const sockets: FakeSocket[] = [];
  const made: World = {
    token: () => 'token-1',
    freshToken: async () => 'token-2',
    open: vi.fn(() => {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket;
    }),
    onPicture: (callback) => setTimeout(callback, 16),
    after(milliseconds, callback) {
      const timer = setTimeout(callback, milliseconds);
      return () => clearTimeout(timer);
    },
    ...over,
  };
  const manager = new LiveManager(made);
  const socket = (at: number) => {
    const found = sockets.at(at);
    if (!found) throw new Error(`no socket ${at}`);
    return found;
  };
  return { manager, sockets, socket, opened: made.open };
}

const request = { scenario: 'failure-mode', mode: 'wrong-id' } as const;
const events = eventsOf(WRONG_ID, 'run-1');

describe('LiveManager', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('opens no socket before anybody subscribes, and one for all subscribers', () => {
    const { manager, sockets } = world();
    expect(sockets).toHaveLength(0);
    manager.subscribe(() => {});
    manager.subscribe(() => {});
    expect(sockets).toHaveLength(1);
  });

  it('opens one socket for a component that StrictMode mounts, unmounts and mounts', () => {
    const { manager, sockets, socket } = world();
    manager.subscribe(() => {})();
    const leave = manager.subscribe(() => {});
    vi.advanceTimersByTime(100);
    expect(sockets).toHaveLength(1);
    expect(socket(0).isOpen).toBe(true);
    leave();
    vi.advanceTimersByTime(100);
    expect(socket(0).isOpen).toBe(false);
    expect(sockets).toHaveLength(1);
  });

  it('is absent without a token, and opens nothing', () => {
    const { manager, sockets } = world({ token: () => null });
    manager.subscribe(() => {});
    vi.advanceTimersByTime(60_000);
    expect(sockets).toHaveLength(0);
    expect(manager.state.link).toBe('absent');
  });

  it('is connecting, then live, then lost', () => {
    const { manager, socket } = world();
    manager.subscribe(() => {});
    expect(manager.state.link).toBe('connecting');
    socket(0).tell(WELCOME);
    expect(manager.state).toMatchObject({ link: 'live', platform: 'linux' });
    socket(0).close();
    expect(manager.state.link).toBe('lost');
  });

  it('is absent, not lost, when a server never answered', () => {
    const { manager, socket } = world();
    manager.subscribe(() => {});
    socket(0).close();
    expect(manager.state.link).toBe('absent');
  });

  it('keeps a request until the server has said welcome, and sends it once', () => {
    const { manager, socket } = world();
    manager.subscribe(() => {});
    const run = manager.start(request);
    expect(socket(0).sent).toEqual([]);
    socket(0).tell(WELCOME);
    expect(socket(0).sent).toMatchObject([{ type: 'run', run, mode: 'wrong-id' }]);
  });

  it('refuses to send what the protocol does not have', () => {
    const { manager } = world();
    expect(() => manager.start({ ...request, mode: 'rm -rf' as 'normal' })).toThrow();
  });

  it('changes once a picture, however many events came', () => {
    const { manager, socket } = world();
    const listener = vi.fn();
    manager.subscribe(listener);
    socket(0).tell(WELCOME);
    manager.start(request, 'run-1');
    listener.mockClear();
    socket(0).tell(...events);
    expect(listener).not.toHaveBeenCalled();
    vi.advanceTimersByTime(20);
    expect(listener).toHaveBeenCalledTimes(1);
    expect(manager.run('run-1')?.end?.code).toBe('ID_MISMATCH');
    expect(manager.events('run-1')).toEqual(events);
  });

  it('watches on from the next event after a reconnect, with the token of the new server', async () => {
    const { manager, socket, opened } = world();
    manager.subscribe(() => {});
    socket(0).tell(WELCOME);
    manager.start(request, 'run-1');
    socket(0).tell(...events.slice(0, 5));
    vi.advanceTimersByTime(20);
    socket(0).close();
    expect(manager.run('run-1')?.stale).toBe(true);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(opened).toHaveBeenLastCalledWith('token-2');
    socket(1).tell(WELCOME);
    expect(socket(1).sent).toEqual([{ type: 'watch', run: 'run-1', fromSeq: 5 }]);
    socket(1).tell(...events.slice(3));
    vi.advanceTimersByTime(20);
    expect(kept(manager.run('run-1')?.rows ?? { first: [], last: [], total: 0 })).toHaveLength(5);
    expect(manager.events('run-1')).toEqual(events);
  });

  it('waits longer before each attempt, and not for ever', async () => {
    const { manager, sockets, socket } = world();
    manager.subscribe(() => {});
    for (const wait of [250, 500, 1_000, 2_000, 4_000, 8_000, 8_000]) {
      const before = sockets.length;
      socket(-1).close();
      await vi.advanceTimersByTimeAsync(wait - 1);
      expect(sockets).toHaveLength(before);
      await vi.advanceTimersByTimeAsync(2);
      expect(sockets).toHaveLength(before + 1);
    }
  });

  it('asks once for what a gap left out', () => {
    const { manager, socket } = world();
    manager.subscribe(() => {});
    socket(0).tell(WELCOME);
    manager.watch('run-1');
    socket(0).tell(...events.slice(0, 3), ...events.slice(5, 7));
    vi.advanceTimersByTime(20);
    socket(0).tell(...events.slice(7, 9));
    vi.advanceTimersByTime(20);
    const again = socket(0).sent.filter(({ fromSeq }) => fromSeq === 3);
    expect(again).toHaveLength(1);
    socket(0).tell(...events.slice(3));
    vi.advanceTimersByTime(20);
    expect(manager.events('run-1')).toEqual(events);
  });

  it('knows what a run of another tab was asked to do, whatever the address says', () => {
    const { manager, socket } = world();
    manager.subscribe(() => {});
    socket(0).tell(WELCOME);
    manager.watch('run-1', {
      scenario: 'failure-mode',
      mode: 'normal',
      options: { timeoutMs: 1_000 },
    });
    const asked = {
      scenario: 'failure-mode',
      mode: 'wrong-id',
      options: { timeoutMs: 250, text: 'own words' },
    } as const;
    socket(0).tell({ type: 'watching', run: 'run-1', request: asked }, ...events);
    vi.advanceTimersByTime(20);
    expect(manager.run('run-1')?.request).toEqual(asked);
    expect(manager.events('run-1')).toEqual(events);
  });

  it('shows the place in the queue and the code of a refusal', () => {
    const { manager, socket } = world();
    manager.subscribe(() => {});
    socket(0).tell(WELCOME);
    manager.start(request, 'run-1');
    socket(0).tell({ type: 'queued', run: 'run-1', place: 2 });
    vi.advanceTimersByTime(20);
    expect(manager.run('run-1')?.place).toBe(2);
    socket(0).tell({ type: 'error', run: 'run-1', code: 'QUEUE_FULL', message: 'try later' });
    vi.advanceTimersByTime(20);
    expect(manager.run('run-1')?.refusal).toEqual({ code: 'QUEUE_FULL', message: 'try later' });
  });

  it('survives a message that it does not know, and says so with a code', () => {
    const { manager, socket } = world();
    manager.subscribe(() => {});
    socket(0).tell(WELCOME);
    for (const broken of ['not json', '{"type":"event"}', '{"type":"html","html":"<b>"}']) {
      socket(0).tell(broken);
      expect(manager.state.error?.code).toBe('MESSAGE_NOT_UNDERSTOOD');
    }
    expect(manager.state.link).toBe('live');
  });
});

describe('newRunId', () => {
  it('makes an id where there is no randomUUID, as on a LAN address', () => {
    const plain = { getRandomValues: crypto.getRandomValues.bind(crypto) };
    const ids = new Set(Array.from({ length: 100 }, () => newRunId(plain)));
    expect(ids.size).toBe(100);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{32}$/);
  });
});
