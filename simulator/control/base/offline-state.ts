/** `keeping`: caching the demo's files; `ready`: all cached; `cut`: interrupted by a lost network (rule SIM-6). */
export type OfflineState = 'keeping' | 'ready' | 'cut';
