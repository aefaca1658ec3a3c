/** Runs a world whose devices signal when one of their promises may continue; promises are awaited mainly then. */
import type { World } from '../../simulator/core/world-api.ts';
import type { ShiftNotes } from './shift-notes.ts';

/** The largest number of moments after which promises continue, even without a signal. */
const STEPS_MAX = 64;

/** Lets every ready promise continue, and every promise that becomes ready thereby. */
const flushPromises = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/**
 * Runs a world up to `untilMs` (simulated unix milliseconds); its devices' promises continue at each signal, and then
 * `settled` is called and awaited.
 */
export async function runWithPromises(
  world: World,
  notes: ShiftNotes,
  untilMs: number,
  settled: () => void | Promise<void> = () => {},
): Promise<void> {
  await flushPromises();
  let moments = 0;
  for (let due = world.nextDueMs(); due !== null && due <= untilMs; due = world.nextDueMs()) {
    world.runUntil(due);
    moments += 1;
    if (!notes.takeAsyncStarted() && moments < STEPS_MAX) continue;
    moments = 0;
    await flushPromises();
    await settled();
  }
  world.runUntil(untilMs);
  await flushPromises();
}
