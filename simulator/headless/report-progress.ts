import { durationText } from '../scenarios/language/duration.ts';

/** Real milliseconds between two printed lines. A shorter run prints nothing. */
const EVERY_MS = 3_000;

interface ProgressOptions {
  /** The length of the whole run in simulated milliseconds. */
  readonly lengthMs: number;
  /** Real milliseconds since any fixed moment. */
  nowMs(): number;
  write(line: string): void;
}

/** Returns a function for the passed time in simulated milliseconds; the caller may call it as often as it likes. */
export function reportProgress({ lengthMs, nowMs, write }: ProgressOptions): (passedMs: number) => void {
  let reportedMs = nowMs();
  return (passedMs) => {
    const now = nowMs();
    if (now - reportedMs < EVERY_MS) return;
    reportedMs = now;
    write(`Played ${durationText(Math.min(passedMs, lengthMs))} of ${durationText(lengthMs)}.\n`);
  };
}
