import type { ExpectStep, Scenario } from '../core/script/script.ts';
import {
  type CheckResult,
  checkExpectation,
  checkFields,
  type FieldResult,
  neverTogetherReason,
  type UnitSnapshot,
} from './check-expectation.ts';
import type { Timing } from './stopwatch.ts';

/** The time between two checks of an expectation with a limit. */
const CHECK_AGAIN_MS = 500;

export interface CheckedKitchen {
  /** Milliseconds after the scenario's start. */
  runTo(passedMs: number): Promise<void>;
  /** Null for a unit without a device. */
  readUnit(step: ExpectStep): Promise<UnitSnapshot | null>;
  /** Called when the step's unit has been checked. */
  checked(step: ExpectStep): void;
  /** The time since the previous check ended. */
  stopwatch(): Timing;
}

interface Done {
  readonly atMs: number;
  readonly place: number;
  readonly result: CheckResult;
}

const byTime = (a: Pick<Done, 'atMs' | 'place'>, b: Pick<Done, 'atMs' | 'place'>) =>
  a.atMs - b.atMs || a.place - b.place;

/**
 * Resolves to the results in order of time. An expectation with a limit is checked until it holds or the limit is over.
 */
export async function checkAll(
  { steps }: Scenario,
  { runTo, readUnit, checked, stopwatch }: CheckedKitchen,
): Promise<CheckResult[]> {
  const expects = steps.filter((step) => step.kind === 'expect');
  const seen = expects.map((): (readonly FieldResult[])[] => []);
  let pending = expects.map((step, place) => ({ step, place, atMs: step.atMs }));
  const done: Done[] = [];
  while (pending.length > 0) {
    pending = pending.sort(byTime);
    const [next, ...later] = pending as [(typeof pending)[number], ...typeof pending];
    const { step, place } = next;
    await runTo(next.atMs);
    const snapshot = await readUnit(step);
    const fields = snapshot === null ? [] : checkFields(step, snapshot);
    seen[place]?.push(fields);
    const result = checkExpectation(step, snapshot, fields);
    const lastMs = step.atMs + step.withinMs;
    const isOpen = result !== null && result.problems.length > 0 && next.atMs < lastMs;
    if (!isOpen) {
      if (result !== null) {
        const problems =
          result.problems.length === 0 ? [] : [...result.problems, ...neverTogetherReason(seen[place] ?? [])];
        done.push({ atMs: step.atMs, place, result: { ...result, problems, ...stopwatch() } });
      }
      checked(step);
    }
    pending = isOpen ? [...later, { ...next, atMs: Math.min(next.atMs + CHECK_AGAIN_MS, lastMs) }] : later;
  }
  return done.sort(byTime).map(({ result }) => result);
}
