/** The world runs each due moment, then all work that it triggered, then the next moment. */
import type { World } from '../core/world-api.ts';

/** Lets all ready promises continue, and the promises that they resolve. */
const flushPromises = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Runs up to `atMs` (simulated unix milliseconds); calls `passed` after each moment. */
export async function runWorld(world: World, atMs: number, passed: () => void = () => {}): Promise<void> {
  await flushPromises();
  for (let due = world.nextDueMs(); due !== null && due <= atMs; due = world.nextDueMs()) {
    world.runUntil(due);
    await flushPromises();
    passed();
  }
  world.runUntil(atMs);
  await flushPromises();
}
