import { isOurHost } from '../policy/host.ts';
import { isOurOrigin } from '../policy/origin.ts';
import { carriesToken } from '../policy/token.ts';
import { LIVE_FAILURES } from './protocol.ts';

/** What is secret and what is ours, fixed when the server starts to listen. */
export interface Gate {
  /** Every origin that this server has; see `originsOf`. */
  origins: ReadonlySet<string>;
  token: string;
}

/** The headers that decide, as they came. */
export interface Caller {
  host: string | undefined;
  origin: string | undefined;
  subprotocols: string | undefined;
}

export type Refusal = 'HOST_REFUSED' | 'ORIGIN_REFUSED' | 'TOKEN_REFUSED' | 'TOO_MANY_SOCKETS';

/** Why this caller may not open a live socket, or null when it may. */
export function gateRefusal(caller: Caller, gate: Gate): Refusal | null {
  const { host, origin, subprotocols } = caller;
  if (host === undefined || !isOurHost(host, gate.origins)) return 'HOST_REFUSED';
  if (!isOurOrigin(origin, host)) return 'ORIGIN_REFUSED';
  if (!carriesToken(subprotocols, gate.token)) return 'TOKEN_REFUSED';
  return null;
}

/** A refusal as every route gives it: a status, and the code with its sentence in the body. */
export function refusalResponse(code: Refusal): Response {
  const status = code === 'TOO_MANY_SOCKETS' ? 503 : 403;
  return Response.json({ code, message: LIVE_FAILURES[code] }, { status });
}
