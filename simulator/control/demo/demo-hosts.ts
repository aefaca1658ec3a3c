/** Where the machines of the demo's restaurant seem to be, and where its workers lie. */
import type { SocketHosts } from '../../adapters/mock-sockets.ts';

/** Loopback, because a secure page may not even ask for plain http elsewhere. */
const LOCAL_SERVER = { address: '127.0.0.1', port: 8080 } as const;

/** `host` is the page's own, with its port. Nothing listens there: the page answers itself. */
export const demoHosts = (host: string): SocketHosts => ({ realtimeHosts: [host], local: LOCAL_SERVER });

/** The workers' files at the demo's root: the one with the kitchen, and the one that keeps the demo's files. */
export const KITCHEN_FILE = 'kitchen.js';
export const OFFLINE_WORKER_FILE = 'service-worker.js';

/** Their addresses, for a demo in any folder. */
export const kitchenUrl = (demoRoot: string): string => new URL(KITCHEN_FILE, demoRoot).href;
export const offlineWorkerUrl = (demoRoot: string): string => new URL(OFFLINE_WORKER_FILE, demoRoot).href;
