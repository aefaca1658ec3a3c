/** Rule STORAGE-12. */
import type { StoragePersistence } from '../../ports.ts';

/**
 * A private window keeps its storage in memory, so its quota is near the memory's size; other quotas are most of the
 * disk. A heuristic, because no browser reports a private window.
 */
const PRIVATE_QUOTA_BYTES_MAX = 2 * 1_024 ** 3;

/** `refused` without https, because the page then has no `navigator.storage`. */
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
