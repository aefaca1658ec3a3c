/** Requests persistent storage from the browser (rule STORAGE-12). */
import type { StoragePersistence } from '../../ports.ts';

/**
 * A private window keeps its storage in memory, so its quota is about the memory's size; other quotas are most of the
 * disk. This is only a heuristic, because no browser reports a private window.
 */
const PRIVATE_QUOTA_BYTES_MAX = 2 * 1_024 ** 3;

/** Returns `refused` without https: there the page has no `navigator.storage`, and the browser may delete its data. */
export async function persistStorage(): Promise<StoragePersistence> {
  try {
    const { storage } = navigator;
    if ((await storage.persisted()) || (await storage.persist())) return 'kept';
    const { quota } = await storage.estimate();
    return quota !== undefined && quota < PRIVATE_QUOTA_BYTES_MAX ? 'private' : 'refused';
  } catch {
    return 'refused';
  }
}
