/** A queue from one server to the other: statements arrive late, wait while it is closed, and keep their order. */

interface LaneOptions<T> {
  readonly clock: { nowMs(): number; after(delayMs: number, work: () => void): () => void };
  /** Milliseconds of delay, counted from the sending or from the later opening. */
  readonly delayMs: () => number;
  readonly isClosed: () => boolean;
  readonly arrive: (things: readonly T[]) => void;
}

export interface Lane<T> {
  send(things: readonly T[]): void;
  /** Call this whenever the queue may have opened or closed, or its delay changed. */
  look(): void;
  /** Drops statements sent after `atMs` that have not arrived. */
  forgetSince(atMs: number): void;
}

interface UnderWay<T> {
  readonly atMs: number;
  readonly thing: T;
}

/** An empty queue. */
export function createLane<T>({ clock, delayMs, isClosed, arrive }: LaneOptions<T>): Lane<T> {
  let queue: readonly UnderWay<T>[] = [];
  let openSinceMs: number | null = Number.NEGATIVE_INFINITY;
  let callOff = () => {};

  const look = () => {
    callOff();
    callOff = () => {};
    if (isClosed()) {
      openSinceMs = null;
      return;
    }
    openSinceMs ??= clock.nowMs();
    const leftMs = ({ atMs }: UnderWay<T>) => Math.max(atMs, openSinceMs ?? 0) + delayMs() - clock.nowMs();
    const first = queue.findIndex((sent) => leftMs(sent) > 0);
    const count = first === -1 ? queue.length : first;
    const ready = queue.slice(0, count);
    queue = queue.slice(count);
    const next = queue[0];
    if (next !== undefined) callOff = clock.after(leftMs(next), look);
    if (ready.length > 0) arrive(ready.map(({ thing }) => thing));
  };

  return {
    send: (things) => {
      queue = [...queue, ...things.map((thing) => ({ atMs: clock.nowMs(), thing }))];
      look();
    },
    look,
    forgetSince: (atMs) => {
      queue = queue.filter((sent) => sent.atMs <= atMs);
      look();
    },
  };
}
