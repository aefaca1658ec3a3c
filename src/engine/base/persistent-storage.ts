/** Rule STORAGE-12. */
import type { Ports } from '../../platform/ports.ts';
import type { AppState } from './state.ts';

export async function requestPersistentStorage(
  page: Pick<Ports['page'], 'persistStorage'>,
  state: AppState,
): Promise<void> {
  state.storagePersistence = await page.persistStorage();
}
