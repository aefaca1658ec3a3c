/**
 * Whether the demo's files are cached in the browser: caching, all cached, or interrupted by a lost network (rule
 * SIM-6).
 */
export type OfflineState = 'keeping' | 'ready' | 'cut';
