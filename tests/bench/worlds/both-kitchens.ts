/** Two kitchens with the same orders, one for each of two built kiosks. */
import type { Scope } from '../bench.ts';
import type { Both } from '../report/pairs.ts';
import { type FullKitchen, type FullWanted, startFullKitchen } from './full-kitchen.ts';

/** The same orders anew in both. */
export const refillBoth = async ({ ours, theirs }: Both<FullKitchen>): Promise<void> =>
  void (await Promise.all([ours.refill(), theirs.refill()]));

/** `kiosks`: the folders of the builds. Both stop with the scope. */
export async function startBothKitchens(
  kiosks: Both<string>,
  wanted: Omit<FullWanted, 'kiosk'>,
  scope: Scope,
): Promise<Both<FullKitchen>> {
  const [ours, theirs] = await Promise.all([
    startFullKitchen({ ...wanted, kiosk: kiosks.ours }, scope),
    startFullKitchen({ ...wanted, kiosk: kiosks.theirs }, scope),
  ]);
  return { ours, theirs };
}
