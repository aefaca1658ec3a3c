import type { LineName } from './oracle/tap-state.ts';
import { createRequestCounter, type RequestCounter } from './requests.ts';

/**
 * Why a tap could not be kept:
 * - `kill`: Its tab was killed before the tap was stored.
 * - `shown`: The same, after the screen reported that taps are in memory only (rule OUTBOX-25).
 * - `damage`: Its record was damaged before it was sent.
 * - `stray`: An older request of the device arrived after it. The screen reported the revert, or a restart ended the
 *   watch (rules OUTBOX-34, OUTBOX-37).
 * - `left`: The device sent an older tap again, of an order that had left its board (rule OUTBOX-22).
 * - `gone-back`: The local server accepted it, and was restored without it before the cloud received it (rule SIM-41).
 * - `unknown-order`: The server that received it lacked its order or line, and the screen reported the rejection (rule
 *   OUTBOX-22).
 * - `apart`: The two servers disagreed about the line. The board's server already had the status (rule OUTBOX-21), or
 *   a step counted as later and the screen reported that (rule OUTBOX-20).
 * - `beside`: A second tab sent older taps from a storage that lacked the later taps of the first tab (rule OUTBOX-27).
 * - `voided`: The line was voided before the tap was saved, and the screen reported that (rule ORDER-18).
 */
export type LossReason =
  | 'kill'
  | 'shown'
  | 'damage'
  | 'stray'
  | 'left'
  | 'gone-back'
  | 'unknown-order'
  | 'apart'
  | 'beside'
  | 'voided';

/** The reasons that occur only with two unsynchronized servers. */
export const BETWEEN_SERVERS: readonly LossReason[] = ['gone-back', 'unknown-order', 'apart'];

export const NO_LOSSES: Readonly<Record<LossReason, number>> = {
  kill: 0,
  shown: 0,
  damage: 0,
  stray: 0,
  left: 0,
  'gone-back': 0,
  'unknown-order': 0,
  apart: 0,
  beside: 0,
  voided: 0,
};

/** The lines that an action of a cook may change or discard. */
export type AllowedLines = ReadonlySet<LineName>;

export interface ShiftNotes {
  problem(text: string): void;
  problems(): readonly string[];
  readonly requests: RequestCounter;
  /** Counts a lost tap that no device could have kept. */
  countLoss(why: LossReason): void;
  losses(): Readonly<Record<LossReason, number>>;
  /** Records written during `work` are taps; only the lines that it returns may change. */
  runAction(kind: 'tap' | 'undo', work: () => AllowedLines): void;
  /** The current action changes or discards this line. */
  lineChanged(line: LineName): void;
  isTapping(): boolean;
  isUndoing(): boolean;
  /** A JavaScript promise of a device may continue. */
  asyncStarted(): void;
  /** Whether there was such a signal since the last call. */
  drainAsyncStarted(): boolean;
}

/** Records each problem once, with the time of the shift. */
export function createShiftNotes(elapsedMs: () => number): ShiftNotes {
  const problems = new Map<string, string>();
  const lossReasons = { ...NO_LOSSES };
  let hasStarted = true;
  let acting: 'tap' | 'undo' | null = null;
  const touched = new Set<LineName>();
  const notes: ShiftNotes = {
    problem(text) {
      const seconds = Math.round(elapsedMs() / 1_000);
      const clock = [seconds / 3_600, (seconds / 60) % 60, seconds % 60].map((part) =>
        String(Math.floor(part)).padStart(2, '0'),
      );
      if (!problems.has(text)) problems.set(text, `${clock.join(':')} ${text}`);
    },
    problems: () => [...problems.values()],
    requests: createRequestCounter(),
    countLoss(why) {
      lossReasons[why] += 1;
    },
    losses: () => lossReasons,
    runAction(kind, work) {
      acting = kind;
      touched.clear();
      const meant = work();
      acting = null;
      const others = [...touched].filter((line) => !meant.has(line));
      if (others.length > 0)
        notes.problem(`an action of a cook on ${[...meant].join(', ') || 'no line'} changed ${others.join(', ')}`);
    },
    lineChanged: (line) => void touched.add(line),
    isTapping: () => acting !== null,
    isUndoing: () => acting === 'undo',
    asyncStarted() {
      hasStarted = true;
    },
    drainAsyncStarted() {
      const was = hasStarted;
      hasStarted = false;
      return was;
    },
  };
  return notes;
}
