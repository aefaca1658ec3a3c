/** Asks the browser to keep what this device stored (rule KEEP12). */
import type { StorageKeeping } from '../../ports.ts';

/**
 * A private window keeps its storage in memory, with a quota of that size; the quota of other windows is most of the disk. Only a
 * hint: no browser says it.
 */
const PRIVATE_QUOTA_BYTES_MAX = 2 * 1_024 ** 3;

/** Pages without https have no `navigator.storage`: the browser may delete what they store. */
export async function keepStorage(): Promise<StorageKeeping> {
  try {
    const { storage } = navigator;
    if ((await storage.persisted()) || (await storage.persist())) return 'kept';
    const { quota } = await storage.estimate();
    return quota !== undefined && quota < PRIVATE_QUOTA_BYTES_MAX ? 'private' : 'refused';
  } catch {
    return 'refused';
  }
}
