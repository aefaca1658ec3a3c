/** Waits for an effect of a real network by a check at each interval, for a limited time. */

/** A timeout for a test that hangs, not for a slow one. */
const LIMIT_MS = 120_000;
const POLL_MS = 5;

export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const endMs = performance.now() + LIMIT_MS;
  while (performance.now() < endMs) {
    if (await condition()) return;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new Error('Failed to see the awaited condition within two minutes.');
}
