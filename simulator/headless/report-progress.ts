import { durationText } from '../scenarios/language/duration.ts';

/** Real time between two printed lines. A shorter run prints nothing. */
const EVERY_MS = 3_000;

interface ProgressOptions {
  /** Simulated time of the whole run. */
  readonly lengthMs: number;
  /** Real milliseconds since any fixed moment. */
  nowMs(): number;
  write(line: string): void;
}

/** `passedMs` is simulated time; the caller may call the function as often as it likes. */
export function reportProgress({ lengthMs, nowMs, write }: ProgressOptions): (passedMs: number) => void {
  let reportedMs = nowMs();
  return (passedMs) => {
    const now = nowMs();
    if (now - reportedMs < EVERY_MS) return;
    reportedMs = now;
    write(`Played ${durationText(Math.min(passedMs, lengthMs))} of ${durationText(lengthMs)}.\n`);
  };
}
