/**
 * Gives a benchmark control of the page's time: clocks and timers advance only by command; network and storage are
 * real.
 */
import { createClock } from '../../../simulator/core/base/clock.ts';
import { cardsOnBoard, linesSaying, moves } from './shift-board.ts';

declare global {
  interface Window {
    /** Unix milliseconds at which the page's time begins; set before this script. */
    readonly virtualStartMs: number;
    readonly virtualTime: typeof virtualTime;
  }
}

/** Real time; a longer wait is a fault of the bench or of the product. */
const RESPONSE_MS_MAX = 10_000;
const PUSH_MS_MAX = 100;
const TURNS_AT_REST = 3;

const realNow = performance.now.bind(performance);
const clock = createClock(window.virtualStartMs);
const sinceStartMs = (): number => clock.nowMs() - window.virtualStartMs;

/** External work that the page waits for. */
const awaited = new Set<unknown>();
let messages = 0;
let receivedByThen = 0;

type Work = (...given: unknown[]) => void;

function replaceTimers(): void {
  const planned = new Map<number, () => void>();
  let made = 0;
  const plan = (id: number, work: Work, delayMs: number, given: readonly unknown[], again: boolean) => {
    // A 0 ms timer that restarts itself would otherwise keep the clock from advancing.
    const cancel = clock.after(Math.max(1, delayMs || 0), () => {
      planned.delete(id);
      if (again) plan(id, work, delayMs, given, again);
      work(...given);
    });
    planned.set(id, cancel);
  };
  const starter =
    (again: boolean) =>
    (work: Work, delayMs = 0, ...given: unknown[]): number => {
      made += 1;
      plan(made, work, Number(delayMs), given, again);
      return made;
    };
  const clear = (id: number) => {
    planned.get(id)?.();
    planned.delete(id);
  };
  Object.assign(window, {
    setTimeout: starter(false),
    setInterval: starter(true),
    clearTimeout: clear,
    clearInterval: clear,
  });
}

function replaceClocks(): void {
  const now = () => Math.floor(clock.nowMs());
  window.Date = new Proxy(Date, {
    construct: (target, given, made) => Reflect.construct(target, given.length === 0 ? [now()] : given, made),
    apply: (target) => new target(now()).toString(),
    get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
  });
  performance.now = sinceStartMs;
}

/** A call ends once its whole body has arrived. */
function watchCalls(): void {
  const ask = window.fetch.bind(window);
  window.fetch = async (...given) => {
    const call = {};
    awaited.add(call);
    try {
      const response = await ask(...given);
      const { status, headers } = response;
      const isEmpty = status === 204 || status === 304;
      return new Response(isEmpty ? null : await response.arrayBuffer(), { status, headers });
    } finally {
      awaited.delete(call);
    }
  };
}

function watchStorage(): void {
  const begin = IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = function (...given) {
    const transaction = begin.apply(this, given);
    awaited.add(transaction);
    for (const end of ['complete', 'abort'] as const) {
      transaction.addEventListener(end, () => awaited.delete(transaction), { once: true });
    }
    return transaction;
  };
}

/** The realtime protocol numbers its requests and repeats the number in the response. */
function watchSockets(): void {
  const received = new WeakSet<WebSocket>();
  const send = WebSocket.prototype.send;
  const numberIn = (text: unknown) => (typeof text === 'string' ? /"r":(\d+)/.exec(text)?.[1] : undefined);
  WebSocket.prototype.send = function (data) {
    if (!received.has(this)) {
      received.add(this);
      this.addEventListener('message', (event) => {
        messages += 1;
        awaited.delete(numberIn(event.data));
      });
      this.addEventListener('close', () => awaited.clear());
    }
    const requestNumber = numberIn(data);
    if (requestNumber !== undefined) awaited.add(requestNumber);
    send.call(this, data);
  };
}

const { port1, port2 } = new MessageChannel();
const queuedTasks = (): Promise<void> =>
  new Promise((resolve) => {
    port1.onmessage = () => resolve();
    port2.postMessage(null);
  });

async function untilOr(limitMs: number, done: () => boolean): Promise<boolean> {
  for (const endMs = realNow() + limitMs; !done(); ) {
    if (realNow() > endMs) return false;
    await queuedTasks();
  }
  return true;
}

async function rest(): Promise<void> {
  for (let turns = 0; turns < TURNS_AT_REST; turns++) {
    if (awaited.size > 0) turns = 0;
    if (!(await untilOr(RESPONSE_MS_MAX, () => awaited.size === 0))) {
      throw new Error(`Failed to let time pass: ${awaited.size} requests of the page got no response.`);
    }
    await queuedTasks();
  }
}

/**
 * Advances timer by timer, and waits for network and storage after each. With `waitsForPush` it first waits for a push.
 */
async function run(forMs: number, waitsForPush: boolean): Promise<void> {
  const untilMs = clock.nowMs() + forMs;
  if (waitsForPush) await untilOr(PUSH_MS_MAX, () => messages > receivedByThen);
  await rest();
  for (let dueMs = clock.nextDueMs(); dueMs !== null && dueMs <= untilMs; dueMs = clock.nextDueMs()) {
    clock.runUntil(dueMs);
    await rest();
  }
  clock.runUntil(untilMs);
  receivedByThen = messages;
}

replaceTimers();
replaceClocks();
watchCalls();
watchStorage();
watchSockets();
const virtualTime = { run, cardsOnBoard, moves, linesSaying };
Object.assign(window, { virtualTime });
