/** The kitchen whose situations are traced, and one trace of each of them, read. */
import type { FullKitchen, FullWanted } from '../worlds/full-kitchen.ts';
import type { KioskBrowser } from '../worlds/kiosk-device.ts';
import { type Analysis, analyse } from './analysis.ts';
import type { NameOf } from './main-thread.ts';
import { answered, navigated, pressed } from './moments.ts';
import { type Situations, traceAll } from './situations.ts';

const ORDERS_PATH = '/resto/orders/procesa';

/** The same latency for all calls, so that no start is luckier than another: the cloud at its quickest. */
export const TRACED_KITCHEN = { orders: 200, latencyMs: 20 } as const satisfies FullWanted;
/** How slow the processor is. */
export const TRACED_RATE = 6;

/** Each situation once, on fresh devices. `nameOf` knows the scripts of the kitchen's kiosk. */
export async function analyseAll(
  browser: KioskBrowser,
  kitchen: FullKitchen,
  nameOf: NameOf,
): Promise<Situations<Analysis>> {
  const { tap, change, cold } = await traceAll(browser, kitchen, TRACED_RATE);
  return {
    tap: analyse(tap, pressed, nameOf),
    change: analyse(change, answered(ORDERS_PATH), nameOf),
    cold: analyse(cold, navigated, nameOf),
  };
}
