/** The way from one machine to another: what is sent arrives late, waits while the way is closed, and never overtakes. */

interface LaneOptions<T> {
  readonly clock: { nowMs(): number; after(delayMs: number, work: () => void): () => void };
  /** Milliseconds that something is under way, counted from when it was sent or, where that was later, from when the way opened. */
  readonly delayMs: () => number;
  readonly isClosed: () => boolean;
  readonly arrive: (things: readonly T[]) => void;
}

export interface Lane<T> {
  send(things: readonly T[]): void;
  /** To be told whenever the way may have opened or closed, or its delay may be another one. */
  look(): void;
  /** What was sent after `atMs` and has not arrived never will. */
  forgetSince(atMs: number): void;
}

interface UnderWay<T> {
  readonly atMs: number;
  readonly thing: T;
}

/** A way with nothing on it. */
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
