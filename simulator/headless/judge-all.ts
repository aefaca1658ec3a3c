/** The verdicts of a scenario's expectations, each checked at its time and repeatedly within its limit. */
import type { ExpectStep, Scenario } from '../core/script/script.ts';
import { type JudgedField, judgeExpectation, judgeFields, type Look, neverTogether, type Verdict } from './judge.ts';
import type { Took } from './lap.ts';

/** Milliseconds between two checks of an expectation with a limit. */
const LOOK_AGAIN_MS = 500;

export interface JudgedKitchen {
  /** Runs the kitchen to simulated milliseconds after the scenario's start. */
  runTo(passedMs: number): Promise<void>;
  /** The current state for a step's unit; null for a unit without a device. */
  look(step: ExpectStep): Promise<Look | null>;
  /** The step's unit got its verdict. */
  judged(step: ExpectStep): void;
  /** Time since the verdict before. */
  lap(): Took;
}

interface Done {
  readonly atMs: number;
  readonly place: number;
  readonly verdict: Verdict;
}

const byTime = (a: Pick<Done, 'atMs' | 'place'>, b: Pick<Done, 'atMs' | 'place'>) =>
  a.atMs - b.atMs || a.place - b.place;

/**
 * The verdict of each expectation in the order of their times; one with a limit is checked until it holds or the limit
 * ends.
 */
export async function judgeAll({ steps }: Scenario, { runTo, look, judged, lap }: JudgedKitchen): Promise<Verdict[]> {
  const expects = steps.filter((step) => step.kind === 'expect');
  const seen = expects.map((): (readonly JudgedField[])[] => []);
  let looks = expects.map((step, place) => ({ step, place, atMs: step.atMs }));
  const done: Done[] = [];
  while (looks.length > 0) {
    looks = looks.sort(byTime);
    const [next, ...later] = looks as [(typeof looks)[number], ...typeof looks];
    const { step, place } = next;
    await runTo(next.atMs);
    const looked = await look(step);
    const fields = looked === null ? [] : judgeFields(step, looked);
    seen[place]?.push(fields);
    const verdict = judgeExpectation(step, looked, fields);
    const lastMs = step.atMs + step.withinMs;
    const isOpen = verdict !== null && verdict.problems.length > 0 && next.atMs < lastMs;
    if (!isOpen) {
      if (verdict !== null) {
        const problems =
          verdict.problems.length === 0 ? [] : [...verdict.problems, ...neverTogether(seen[place] ?? [])];
        done.push({ atMs: step.atMs, place, verdict: { ...verdict, problems, ...lap() } });
      }
      judged(step);
    }
    looks = isOpen ? [...later, { ...next, atMs: Math.min(next.atMs + LOOK_AGAIN_MS, lastMs) }] : later;
  }
  return done.sort(byTime).map(({ verdict }) => verdict);
}
