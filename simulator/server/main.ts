/** The simulator server as a program: `node simulator/server/main.ts --help` says how to start it. */
import { findPlaces } from './places.ts';
import { runServer } from './run-server.ts';

await runServer(process.argv.slice(2), findPlaces());
