/** Gives a test control of a page's clock, so that timers of a few seconds do not depend on a busy machine. */
import type { Page, Request } from '@playwright/test';
import { detachClock } from './detach-clock.ts';

/**
 * The clock jumps ahead by this much when it stops. The app's pulse comes every 5 s, and a gap of 15 s counts as a
 * sleep, so 5 s leaves a margin.
 */
const JUMP_MS = 5_000;

const inFlight = new WeakMap<Page, Set<Promise<unknown>>>();

/** A response that is missing after this real time will not arrive: some tests let requests hang on purpose. */
const HANGS_MS = 2_000;

function waitForEnd(page: Page, request: Request): Promise<unknown> {
  const has = { predicate: (other: Request) => other === request, timeout: HANGS_MS };
  const ends = [page.waitForEvent('requestfinished', has), page.waitForEvent('requestfailed', has)];
  return Promise.any(ends).catch(() => 'hangs');
}

type Storing = Window & { transactionsOfTest?: number };

/** Runs in the page: counts its open storage transactions. */
function countTransactions(): void {
  const storing = window as Storing;
  storing.transactionsOfTest = 0;
  const { transaction } = IDBDatabase.prototype;
  IDBDatabase.prototype.transaction = function (...of) {
    const begun = transaction.apply(this, of);
    storing.transactionsOfTest = (storing.transactionsOfTest ?? 0) + 1;
    const ended = () => {
      storing.transactionsOfTest = (storing.transactionsOfTest ?? 0) - 1;
    };
    for (const end of ['complete', 'abort']) begun.addEventListener(end, ended);
    return begun;
  };
}

/**
 * Must run before the page loads. A test can then stop and advance the page's clock, which runs until the test stops
 * it.
 */
export async function holdClock(page: Page): Promise<void> {
  await detachClock(page);
  await page.addInitScript(countTransactions);
  const waits = new Set<Promise<unknown>>();
  inFlight.set(page, waits);
  page.on('request', (request) => {
    const wait = waitForEnd(page, request).finally(() => waits.delete(wait));
    waits.add(wait);
  });
  await page.clock.install();
}

/** Waits until the page's storage transactions have ended, or hang. */
const storageRests = (page: Page): Promise<unknown> =>
  page.evaluate(async (hangsMs) => {
    const { port1, port2 } = new MessageChannel();
    // Frame and event times advance while the page's clock is stopped.
    const nowMs = () => new Event('now').timeStamp;
    for (const startMs = nowMs(); (window as Storing).transactionsOfTest && nowMs() - startMs < hangsMs; ) {
      await new Promise((done) => {
        port1.onmessage = done;
        port2.postMessage('');
      });
    }
  }, HANGS_MS);

/**
 * Waits until the page's responses and stored data have arrived, or hang. Advancing its clock earlier would make them
 * too late.
 */
async function responsesArrived(page: Page): Promise<void> {
  await storageRests(page);
  await Promise.all(inFlight.get(page) ?? []);
}

/**
 * Advances the page's clock by this time (`01:30` is a minute and a half), once the responses in flight have arrived.
 */
export async function jumpClock(page: Page, by: string): Promise<void> {
  await responsesArrived(page);
  await page.clock.fastForward(by);
}

const STEP_MS = 100;

/**
 * Advances the stopped clock until this is true; throws after `withinMs` of the page's time. Before each step the
 * responses in flight arrive, because a clock ahead of the network times out every request.
 */
export async function advanceClockUntil(page: Page, isSo: () => Promise<boolean>, withinMs: number): Promise<void> {
  for (let turnedMs = 0; !(await isSo()); turnedMs += STEP_MS) {
    if (turnedMs >= withinMs) throw new Error(`Failed to see it within ${withinMs} ms of the page's time: ${isSo}`);
    await responsesArrived(page);
    await page.clock.runFor(STEP_MS);
  }
}

/** Advances the stopped clock in steps; the responses in flight arrive before each step. */
export async function advanceClock(page: Page, ms: number): Promise<void> {
  for (let turnedMs = 0; turnedMs < ms; turnedMs += STEP_MS) {
    await responsesArrived(page);
    await page.clock.runFor(STEP_MS);
  }
}

/** Advances the stopped clock in one step, which must be shorter than any timeout of a request. */
export async function skipTime(page: Page, ms: number): Promise<void> {
  await responsesArrived(page);
  await page.clock.runFor(ms);
}

/** Stops the page's clock a few seconds ahead, once the responses in flight have arrived. Only timers wait. */
export async function stopClock(page: Page): Promise<void> {
  await responsesArrived(page);
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + JUMP_MS);
}
