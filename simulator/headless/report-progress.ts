/** Prints the progress of a long run now and then, with its probable duration. */
import { durationText } from '../scenarios/language/duration.ts';

/** Real milliseconds between two printed lines. A shorter run prints nothing. */
const EVERY_MS = 3_000;

interface ProgressOptions {
  /** Simulated milliseconds of the whole run. */
  readonly lengthMs: number;
  /** Real milliseconds since any moment. */
  nowMs(): number;
  write(line: string): void;
}

/** Returns a function to call with the passed simulated milliseconds, as often as convenient. */
export function reportProgress({ lengthMs, nowMs, write }: ProgressOptions): (passedMs: number) => void {
  let reportedMs = nowMs();
  return (passedMs) => {
    const now = nowMs();
    if (now - reportedMs < EVERY_MS) return;
    reportedMs = now;
    write(`Played ${durationText(Math.min(passedMs, lengthMs))} of ${durationText(lengthMs)}.\n`);
  };
}
