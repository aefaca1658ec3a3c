/** How far a long run is, said now and then: who waits sees that it goes on, and how long it may take. */
import { durationText } from '../scenarios/language/duration.ts';

/** Real milliseconds between two sentences. A run that takes less says nothing. */
const EVERY_MS = 3_000;

interface ProgressOptions {
  /** Simulated milliseconds of the whole run. */
  readonly lengthMs: number;
  /** Real milliseconds since any moment. */
  nowMs(): number;
  say(line: string): void;
}

/** Answers what is to be called with the simulated milliseconds that have passed, as often as it suits. */
export function tellProgress({ lengthMs, nowMs, say }: ProgressOptions): (passedMs: number) => void {
  let saidMs = nowMs();
  return (passedMs) => {
    const now = nowMs();
    if (now - saidMs < EVERY_MS) return;
    saidMs = now;
    say(`Played ${durationText(Math.min(passedMs, lengthMs))} of ${durationText(lengthMs)}.\n`);
  };
}
