import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Limits } from '../policy/limits.ts';
import { type Gate, gateRefusal, refusalResponse } from './gate.ts';
import { SUBPROTOCOL } from './protocol.ts';

/**
 * Lets callers that pass the gate onto `/live`, and answers all others with a status, a code in the
 * body and an end: an upgrade that nobody answers would stay half open.
 */
export function acceptLiveSockets(
  server: Server,
  gate: Gate,
  limits: Limits,
  onSocket: (socket: WebSocket) => void,
): WebSocketServer {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: limits.messageBytes,
    handleProtocols: () => SUBPROTOCOL,
  });
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy());
    const refusal = refusalOf(request, gate, sockets.clients.size >= limits.sockets);
    if (refusal) void refuse(socket, refusal);
    else sockets.handleUpgrade(request, socket, head, onSocket);
  });
  return sockets;
}

function refusalOf({ headers, url }: IncomingMessage, gate: Gate, isFull: boolean) {
  const caller = {
    host: headers.host,
    origin: headers.origin,
    subprotocols: headers['sec-websocket-protocol'],
  };
  const refusal = gateRefusal(caller, gate) ?? (isFull ? 'TOO_MANY_SOCKETS' : null);
  if (refusal) return refusalResponse(refusal);
  const isLive = url === '/live' && headers.upgrade?.toLowerCase() === 'websocket';
  return isLive ? null : new Response('There is no such socket here.\n', { status: 404 });
}

async function refuse(socket: Duplex, response: Response): Promise<void> {
  const body = await response.text();
  const lines = [
    `HTTP/1.1 ${response.status} Refused`,
    'Connection: close',
    `Content-Type: ${response.headers.get('content-type') ?? 'text/plain'}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`);
}
