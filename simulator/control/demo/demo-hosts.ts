import type { SocketHosts } from '../../adapters/mock-sockets.ts';

/** Loopback, because browsers block plain http requests of a secure page to other hosts. */
const LOCAL_SERVER = { address: '127.0.0.1', port: 8080 } as const;

/** `host` includes the port. No server listens there: the page intercepts the requests. */
export const demoHosts = (host: string): SocketHosts => ({ realtimeHosts: [host], local: LOCAL_SERVER });

/** Files at the demo's root: one runs the kitchen, the other caches the files. */
export const KITCHEN_FILE = 'kitchen.js';
export const OFFLINE_WORKER_FILE = 'service-worker.js';

export const kitchenUrl = (demoRoot: string): string => new URL(KITCHEN_FILE, demoRoot).href;
export const offlineWorkerUrl = (demoRoot: string): string => new URL(OFFLINE_WORKER_FILE, demoRoot).href;
