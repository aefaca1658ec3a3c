/** The verdicts of a scenario's expectations, each looked at in its time and again while it may still come true. */
import type { ExpectStep, Scenario } from '../core/script/script.ts';
import { type JudgedField, judgeExpectation, judgeFields, type Look, neverTogether, type Verdict } from './judge.ts';
import type { Took } from './lap.ts';

/** Milliseconds between two looks at what may hold within a while. */
const LOOK_AGAIN_MS = 500;

export interface JudgedKitchen {
  /** Runs the kitchen on to simulated milliseconds after the scenario's start. */
  runTo(passedMs: number): Promise<void>;
  /** What is to be judged of a step's unit now; null for a unit without a device. */
  look(step: ExpectStep): Promise<Look | null>;
  /** The unit was judged for this step. */
  judged(step: ExpectStep): void;
  /** How long it took since the verdict before. */
  lap(): Took;
}

interface Done {
  readonly atMs: number;
  readonly place: number;
  readonly verdict: Verdict;
}

const byTime = (a: Pick<Done, 'atMs' | 'place'>, b: Pick<Done, 'atMs' | 'place'>) =>
  a.atMs - b.atMs || a.place - b.place;

/** The verdict of each expectation in the order of their times; one that may come true within a while is looked at again. */
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
