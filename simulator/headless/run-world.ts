/** Runs a world and its headless devices together: each due moment first, then everything that it set off, before the next. */
import type { World } from '../core/world-api.ts';

/** Lets every promise that is ready go on, and those that they make ready. */
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Runs the world up to `atMs` (simulated unix milliseconds), with its devices' own work in between; `passed` hears of each moment. */
export async function runWorld(world: World, atMs: number, passed: () => void = () => {}): Promise<void> {
  await settle();
  for (let due = world.nextDueMs(); due !== null && due <= atMs; due = world.nextDueMs()) {
    world.runUntil(due);
    await settle();
    passed();
  }
  world.runUntil(atMs);
  await settle();
}
