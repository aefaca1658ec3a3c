/** Requests persistent storage for a KDS and puts the result in the state (rule KEEP12). */
import type { Ports } from '../../platform/ports.ts';
import type { AppState } from './state.ts';

export async function askToKeepStorage(page: Pick<Ports['page'], 'keepStorage'>, state: AppState): Promise<void> {
  state.storageKeeping = await page.keepStorage();
}
