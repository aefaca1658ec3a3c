import type { SimulationStatus } from '../../core/base/control.ts';

/** A device without a connection to the cloud retries within about a minute. */
const BACK_MS = 70_000;

/**
 * When this last happened, in simulated unix milliseconds. Null once each device must have noticed, and for a world's
 * start.
 */
export function recentEvent(
  happened: 'fault-off' | 'local-mode',
  { journal, elapsedMs, nowMs }: SimulationStatus,
): { readonly atMs: number } | null {
  const last = journal.findLast(({ what }) => what === happened);
  if (last === undefined || last.atMs <= 0 || elapsedMs - last.atMs >= BACK_MS) return null;
  return { atMs: nowMs - (elapsedMs - last.atMs) };
}

/** A device that has received no orders for this long counts as out of use. */
export const OUT_OF_USE_MS = 600_000;

/** Rule ROOM-42. */
export function isBehind(status: SimulationStatus, servedMs: number | undefined): boolean {
  const end = recentEvent('fault-off', status);
  return end !== null && servedMs !== undefined && servedMs < end.atMs && status.nowMs - servedMs < OUT_OF_USE_MS;
}
