/** The worked example of the concepts chapter on a console: the toy client and a real toy server. */
import { fileURLToPath } from 'node:url';
import { playSession } from '../chapters/mcp-concepts/toy/session.ts';
import { ToyConnection } from '../server/runs/toy-connection.ts';

const [, , text] = process.argv;
/** Built beside this program. */
const server = fileURLToPath(new URL('toy-server.js', import.meta.url));
const connection = new ToyConnection([process.execPath, server], {});
try {
  await playSession(connection.transport, (line) => console.log(line), text);
} finally {
  await connection.close();
}
