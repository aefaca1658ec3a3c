/** The clock of a page in the hands of a test: what the product does in a few seconds must not race a busy machine. */
import type { Page, Request } from '@playwright/test';
import { keepOwnClock } from './own-clock.ts';

/** As far below the lateness of a pulse that a device takes for a sleep, 15 s with up to 5 s since the last one, as above the time between two calls to the browser. */
const JUMP_MS = 5_000;

/** What a page asked for and what has not come yet. */
const onTheWay = new WeakMap<Page, Set<Promise<unknown>>>();

/** An answer that is not there after so much real time is not coming: some tests let requests hang on purpose. */
const HANGS_MS = 2_000;

/** Ends when the request has been answered or has failed, or hangs. */
function settled(page: Page, request: Request): Promise<unknown> {
  const has = { predicate: (other: Request) => other === request, timeout: HANGS_MS };
  const ends = [page.waitForEvent('requestfinished', has), page.waitForEvent('requestfailed', has)];
  return Promise.any(ends).catch(() => 'hangs');
}

type Storing = Window & { transactionsOfTest?: number };

/** Runs in the page: counts what its storage is at. */
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

/** To be done before the page loads: from now on its clock can be stopped and turned. Until then it goes as usual. */
export async function holdClock(page: Page): Promise<void> {
  await keepOwnClock(page);
  await page.addInitScript(countTransactions);
  const waits = new Set<Promise<unknown>>();
  onTheWay.set(page, waits);
  page.on('request', (request) => {
    const wait = settled(page, request).finally(() => waits.delete(wait));
    waits.add(wait);
  });
  await page.clock.install();
}

/** What the page's storage is at has ended, or hangs. */
const storageRests = (page: Page): Promise<unknown> =>
  page.evaluate(async (hangsMs) => {
    const { port1, port2 } = new MessageChannel();
    // The time of frames and events goes on where the page's clock stands.
    const nowMs = () => new Event('now').timeStamp;
    for (const startMs = nowMs(); (window as Storing).transactionsOfTest && nowMs() - startMs < hangsMs; ) {
      await new Promise((done) => {
        port1.onmessage = done;
        port2.postMessage('');
      });
    }
  }, HANGS_MS);

/** What is on its way to a page, over the network and out of its storage, has arrived, or hangs: whoever turns its clock before makes it too late. */
async function answersCame(page: Page): Promise<void> {
  await storageRests(page);
  await Promise.all(onTheWay.get(page) ?? []);
}

/** Lets the page's clock jump, `01:30` for a minute and a half, once the answers that are on their way have arrived. */
export async function jumpClock(page: Page, by: string): Promise<void> {
  await answersCame(page);
  await page.clock.fastForward(by);
}

/** How far one turn goes: little enough for whoever counts the turns. */
const TURN_MS = 100;

/**
 * Turns the stopped clock on until this is so. Throws when that took more than `withinMs` of the page's time, however
 * long the machine took: before each turn the answers that are on their way arrive, since a clock that runs ahead of
 * the network makes every request too late.
 */
export async function turnClockUntil(page: Page, isSo: () => Promise<boolean>, withinMs: number): Promise<void> {
  for (let turnedMs = 0; !(await isSo()); turnedMs += TURN_MS) {
    if (turnedMs >= withinMs) throw new Error(`Failed to see it within ${withinMs} ms of the page's time: ${isSo}`);
    await answersCame(page);
    await page.clock.runFor(TURN_MS);
  }
}

/** Turns the stopped clock on by so much of the page's time, and lets the answers that are on their way arrive before each turn. */
export async function turnClock(page: Page, ms: number): Promise<void> {
  for (let turnedMs = 0; turnedMs < ms; turnedMs += TURN_MS) {
    await answersCame(page);
    await page.clock.runFor(TURN_MS);
  }
}

/** Turns the stopped clock on by a moment in one go: shorter than anything that is asked over the network may take. */
export async function letPass(page: Page, ms: number): Promise<void> {
  await answersCame(page);
  await page.clock.runFor(ms);
}

/** Stops the page's clock a few seconds ahead, once the answers that are on their way have arrived. What comes over the network, fingers and keys work on; timers wait. */
export async function stopClock(page: Page): Promise<void> {
  await answersCame(page);
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + JUMP_MS);
}
