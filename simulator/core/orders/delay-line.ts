/** Statements from one server to the other are delayed, wait while the queue is closed, and keep their order. */

interface DelayLineOptions<T> {
  readonly clock: { nowMs(): number; after(delayMs: number, work: () => void): () => void };
  /** Counted from the sending, or from the opening of the queue if later. */
  readonly delayMs: () => number;
  readonly isClosed: () => boolean;
  readonly arrive: (items: readonly T[]) => void;
}

export interface DelayLine<T> {
  send(items: readonly T[]): void;
  /** Must be called whenever `isClosed` or `delayMs` may have changed. */
  update(): void;
  /** Drops the statements that were sent after `atMs` and have not arrived. */
  forgetSince(atMs: number): void;
}

interface InFlight<T> {
  readonly atMs: number;
  readonly item: T;
}

export function createDelayLine<T>({ clock, delayMs, isClosed, arrive }: DelayLineOptions<T>): DelayLine<T> {
  let queue: readonly InFlight<T>[] = [];
  let openSinceMs: number | null = Number.NEGATIVE_INFINITY;
  let cancelTimer = () => {};

  const update = () => {
    cancelTimer();
    cancelTimer = () => {};
    if (isClosed()) {
      openSinceMs = null;
      return;
    }
    openSinceMs ??= clock.nowMs();
    const leftMs = ({ atMs }: InFlight<T>) => Math.max(atMs, openSinceMs ?? 0) + delayMs() - clock.nowMs();
    const first = queue.findIndex((sent) => leftMs(sent) > 0);
    const count = first === -1 ? queue.length : first;
    const ready = queue.slice(0, count);
    queue = queue.slice(count);
    const next = queue[0];
    if (next !== undefined) cancelTimer = clock.after(leftMs(next), update);
    if (ready.length > 0) arrive(ready.map(({ item }) => item));
  };

  return {
    send: (items) => {
      queue = [...queue, ...items.map((item) => ({ atMs: clock.nowMs(), item }))];
      update();
    },
    update,
    forgetSince: (atMs) => {
      queue = queue.filter((sent) => sent.atMs <= atMs);
      update();
    },
  };
}
