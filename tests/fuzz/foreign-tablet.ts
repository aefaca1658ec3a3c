/**
 * A third-party tablet in the venue's realtime tree. For some minutes it removes all entries that boards write into an
 * order's list.
 */
import { createPrng } from '../../simulator/core/base/prng.ts';
import { LOCAL_ID, RESTAURANT_ID } from '../../simulator/core/base/venue.ts';
import type { World } from '../../simulator/core/world-api.ts';

const ORDERS = `order/${RESTAURANT_ID}/${LOCAL_ID}`;
const HOUR_MS = 3_600_000;
/** The tablet appears once in each of these intervals, and stays for `STAYS_MS`. */
const APPEARS_EVERY_MS = 3 * HOUR_MS;
const STAYS_MS = 20 * 60_000;
const REMOVES_AFTER_MS = [50, 500] as const;

export function addForeignTablet(world: World, lengthMs: number): void {
  const random = createPrng(world.seed).fork('stranger');
  if (random.chance(0.5)) return;
  const removeSelections = (value: unknown) => {
    for (const [id, node] of Object.entries((value ?? {}) as Readonly<Record<string, { selected?: unknown } | null>>)) {
      if (node?.selected === undefined) continue;
      world.after(random.int(...REMOVES_AFTER_MS), () => world.realtime.put(`${ORDERS}/${id}/selected`, null));
    }
  };
  const connectForAWhile = () => world.after(STAYS_MS, world.realtime.listen(ORDERS, removeSelections));
  for (let atMs = 0; atMs < lengthMs; atMs += APPEARS_EVERY_MS) {
    world.after(atMs + random.next() * (APPEARS_EVERY_MS - STAYS_MS), connectForAWhile);
  }
}
