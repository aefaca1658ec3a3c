/** The server's program with a test's pages; the first argument is their folder. */
import { join } from 'node:path';
import { runServer } from '../../../simulator/server/run-server.ts';

const [, , root = '', ...args] = process.argv;
await runServer(args, {
  kiosk: join(root, 'kiosk'),
  controlRoom: join(root, 'room'),
  device: join(root, 'device'),
  scenarios: join(import.meta.dirname, '../../../simulator/scenarios/situations'),
});
