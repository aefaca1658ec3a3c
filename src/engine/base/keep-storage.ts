/** Asks the browser to keep what a device that is set up as a KDS stores, and shows its answer (rule KEEP12). */
import type { Ports } from '../../platform/ports.ts';
import type { AppState } from './state.ts';

export async function askToKeepStorage(page: Pick<Ports['page'], 'keepStorage'>, state: AppState): Promise<void> {
  state.storageKeeping = await page.keepStorage();
}
