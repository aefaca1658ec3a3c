import { type DeviceTapStep, TAPS_APART_MS } from '../core/script/script.ts';
import type { World } from '../core/world-api.ts';
import type { Station } from './read-unit.ts';

/** The same text for real pages and headless devices. */
export const notOnBoard = (name: string, productId: number | undefined): string =>
  `the board of ${name} does not show ${productId === undefined ? 'it' : `product ${productId} of it`}`;

/** The first tap is now. Calls `failed` once with the reason when a tap finds no line. */
export function tapDevice(
  world: World,
  { device, cook }: Station,
  { order, productId, times }: DeviceTapStep,
  failed: (whyNot: string) => void,
): void {
  let taps = 0;
  const tap = () => {
    const lineIds = world.namedLines(order, productId ?? null);
    if (cook?.tapLines(world.namedOrder(order) ?? 0, lineIds) !== true)
      return failed(notOnBoard(device.name, productId));
    taps += 1;
    if (taps < times) world.after(TAPS_APART_MS, tap);
  };
  tap();
}
