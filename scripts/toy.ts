/** The worked example of the concepts chapter on a console: the toy client and a real toy server. */
import { join } from 'node:path';
import { playSession } from '../chapters/mcp-concepts/toy/session.ts';
import { ToyConnection } from '../server/runs/toy-connection.ts';
import { BUILT } from './built.ts';

const [, , text] = process.argv;
const connection = new ToyConnection([process.execPath, join(BUILT, 'toy-server.js')], {});
try {
  await playSession(connection.transport, (line) => console.log(line), text);
} finally {
  await connection.close();
}
