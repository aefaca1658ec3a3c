/** The simulator server as a program: `node simulator/server/main.ts --help` prints its options. */
import { buildPages } from './laboratory/build-pages.ts';
import { findPlaces } from './places.ts';
import { runServer } from './run-server.ts';
import { standWithCaller } from './stand-with-caller.ts';

standWithCaller(process.env);
await runServer(process.argv.slice(2), findPlaces(), () => buildPages(process.env));
