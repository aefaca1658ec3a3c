/** Where the machines of the demo's restaurant seem to be. Nothing listens there: the page answers itself. */
import type { SocketPlaces } from '../../adapters/mock-sockets.ts';

/** Loopback, because a secure page may not even ask for plain http elsewhere. */
const LOCAL_SERVER = { address: '127.0.0.1', port: 8080 } as const;

/** `host` is the page's own, with its port. */
export const demoPlaces = (host: string): SocketPlaces => ({ realtimeHosts: [host], local: LOCAL_SERVER });

/** The name of MSW's worker file at the demo's root. */
const WORKER_FILE = 'mockServiceWorker.js';

/** Address of the worker that answers for the simulated machines, for a demo in any folder. */
export const workerUrl = (demoRoot: string): string => new URL(WORKER_FILE, demoRoot).href;
