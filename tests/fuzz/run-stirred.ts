/** Runs a world with devices that say when a promise of theirs may go on: where none may, nothing is waited for. */
import type { World } from '../../simulator/core/world-api.ts';
import type { ShiftNotes } from './shift-notes.ts';

/** Promises go on after at most so many moments, whoever says that none can. */
const MOMENTS_MAX = 64;

/** Lets every promise that is ready go on, and those that they make ready. */
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Runs a world up to `untilMs` (simulated unix milliseconds); its devices' promises go on wherever one of them may, then `settled` is told, and waited for. */
export async function runStirred(
  world: World,
  notes: ShiftNotes,
  untilMs: number,
  settled: () => void | Promise<void> = () => {},
): Promise<void> {
  await settle();
  let moments = 0;
  for (let due = world.nextDueMs(); due !== null && due <= untilMs; due = world.nextDueMs()) {
    world.runUntil(due);
    moments += 1;
    if (!notes.takeStir() && moments < MOMENTS_MAX) continue;
    moments = 0;
    await settle();
    await settled();
  }
  world.runUntil(untilMs);
  await settle();
}
