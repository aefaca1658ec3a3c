/**
 * Runs a world whose devices signal when one of their promises may continue, so that promises are mainly flushed then.
 */
import type { World } from '../../simulator/core/world-api.ts';
import type { ShiftNotes } from './shift-notes.ts';

/** After this many moments promises are flushed even without a signal. */
const STEPS_MAX = 64;

/** Lets all ready promises settle, and those that become ready by that. */
const flushPromises = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/**
 * Runs a world until `untilMs` (simulated unix milliseconds). At each signal it flushes the devices' promises, then
 * awaits `settled`.
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
    if (!notes.drainAsyncStarted() && moments < STEPS_MAX) continue;
    moments = 0;
    await flushPromises();
    await settled();
  }
  world.runUntil(untilMs);
  await flushPromises();
}
