/** Waits for an effect of a real network: checks at each turn of the event loop, for a bounded time. */

/** A timeout for a test that hangs, not for a slow one. */
const LIMIT_MS = 30_000;
const LOOK_MS = 5;

/** Resolves when the condition is true, rejects after half a minute. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const endMs = performance.now() + LIMIT_MS;
  while (performance.now() < endMs) {
    if (await condition()) return;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  throw new Error('Failed to see the awaited condition within half a minute.');
}
