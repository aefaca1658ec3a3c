/** Caching the demo's files, all cached, or interrupted by a lost network (rule SIM-6). */
export type OfflineState = 'keeping' | 'ready' | 'cut';
