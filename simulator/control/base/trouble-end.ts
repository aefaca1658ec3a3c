/** Whether a trouble still shows on a device after its end. */
import type { SimulationStatus } from '../../core/base/control.ts';

/** Devices that were without a cloud ask again within a minute, give or take. */
const BACK_MS = 70_000;

/** Something that ended or changed so lately that some device may not know; as a world began nobody knew another one. */
export function lately(
  happened: 'fault-off' | 'local-mode',
  { journal, elapsedMs, nowMs }: SimulationStatus,
): { readonly atMs: number } | null {
  const last = journal.findLast(({ what }) => what === happened);
  if (last === undefined || last.atMs <= 0 || elapsedMs - last.atMs >= BACK_MS) return null;
  return { atMs: nowMs - (elapsedMs - last.atMs) };
}

/** What has been given no orders that long has been put away. */
export const AWAY_MS = 600_000;

/** Whether a unit has been given no orders since a trouble ended (rule ROOM-42). */
export function isBehind(status: SimulationStatus, servedMs: number | undefined): boolean {
  const end = lately('fault-off', status);
  return end !== null && servedMs !== undefined && servedMs < end.atMs && status.nowMs - servedMs < AWAY_MS;
}
