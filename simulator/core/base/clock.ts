/** Timers run in the order of their due times, then of creation. The clock then shows the timer's due time. */

export interface VirtualClock {
  /** Simulated unix milliseconds. */
  nowMs(): number;
  /** Simulated milliseconds, at least 0; the returned function cancels the timer. */
  after(delayMs: number, work: () => void): () => void;
  /** Runs the timers due up to and at `atMs`, including new ones, then stops at `atMs`. Never goes back. */
  runUntil(atMs: number): void;
  /** Null without timers. */
  nextDueMs(): number | null;
}

interface DueWork {
  readonly atMs: number;
  readonly order: number;
  /** Null once canceled. */
  work: (() => void) | null;
}

const before = (a: DueWork, b: DueWork): boolean => a.atMs < b.atMs || (a.atMs === b.atMs && a.order < b.order);

function push(heap: DueWork[], timer: DueWork): void {
  let at = heap.length;
  heap.push(timer);
  while (at > 0) {
    const above = (at - 1) >> 1;
    const parent = heap[above] as DueWork;
    if (!before(timer, parent)) break;
    heap[at] = parent;
    at = above;
  }
  heap[at] = timer;
}

function pop(heap: DueWork[]): void {
  const last = heap.pop() as DueWork;
  if (heap.length === 0) return;
  let at = 0;
  for (;;) {
    let child = 2 * at + 1;
    if (child >= heap.length) break;
    const right = heap[child + 1];
    if (right !== undefined && before(right, heap[child] as DueWork)) child++;
    if (!before(heap[child] as DueWork, last)) break;
    heap[at] = heap[child] as DueWork;
    at = child;
  }
  heap[at] = last;
}

export function createClock(startMs: number): VirtualClock {
  const heap: DueWork[] = [];
  let now = startMs;
  let made = 0;

  const next = (): DueWork | null => {
    while (heap[0] !== undefined && heap[0].work === null) pop(heap);
    return heap[0] ?? null;
  };

  return {
    nowMs: () => now,
    after: (delayMs, work) => {
      const timer: DueWork = { atMs: now + Math.max(0, delayMs), order: made++, work };
      push(heap, timer);
      return () => {
        timer.work = null;
      };
    },
    runUntil: (atMs) => {
      for (let timer = next(); timer !== null && timer.atMs <= atMs; timer = next()) {
        pop(heap);
        now = Math.max(now, timer.atMs);
        timer.work?.();
      }
      now = Math.max(now, atMs);
    },
    nextDueMs: () => next()?.atMs ?? null,
  };
}
