import { type ComponentType, lazy } from 'react';

const RETRY_MS = 3_000;
/** Ten minutes: after that the page shows its error. */
const TRIES_MAX = 200;

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** A failed load is retried every 3 s. */
async function retried<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  for (let tries = 1; tries < TRIES_MAX; tries++) {
    try {
      return await load();
    } catch {
      await pause(RETRY_MS);
    }
  }
  return load();
}

/** The nearest Suspense shows its fallback until the script loads; the rest of the page works (rule ROOM-44). */
export const deferredPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await retried(load) }));
