/** What a shift is found to have done wrong, and whether something asynchronous was set off. */
export interface ShiftNotes {
  problem(text: string): void;
  problems(): readonly string[];
  /** Something was lost that nobody could keep, as a tap whose storage refused it, in a tab that was killed. */
  excuse(why: string): void;
  excuses(): number;
  /** Runs a cook's action: what it stores is a tap of this moment. */
  act(kind: 'tap' | 'undo', work: () => void): void;
  isTapping(): boolean;
  isUndoing(): boolean;
  /** A promise may go on. */
  stir(): void;
  /** Whether one may, since this was last asked. */
  takeStir(): boolean;
}

/** Notes that stamp each problem with the time of the shift. */
export function createShiftNotes(elapsedMs: () => number): ShiftNotes {
  const problems = new Map<string, string>();
  let excuses = 0;
  let stirred = true;
  let acting: 'tap' | 'undo' | null = null;
  return {
    problem(text) {
      const seconds = Math.round(elapsedMs() / 1_000);
      const clock = [seconds / 3_600, (seconds / 60) % 60, seconds % 60].map((part) =>
        String(Math.floor(part)).padStart(2, '0'),
      );
      if (!problems.has(text)) problems.set(text, `${clock.join(':')} ${text}`);
    },
    problems: () => [...problems.values()],
    excuse() {
      excuses += 1;
    },
    excuses: () => excuses,
    act(kind, work) {
      acting = kind;
      work();
      acting = null;
    },
    isTapping: () => acting !== null,
    isUndoing: () => acting === 'undo',
    stir() {
      stirred = true;
    },
    takeStir() {
      const was = stirred;
      stirred = false;
      return was;
    },
  };
}
