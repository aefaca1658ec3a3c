/** Whether the demo's files are kept in the browser: being fetched, all there, or the network went before that (rule SIM-6). */
export type OfflineState = 'keeping' | 'ready' | 'cut';
