/** Steps at a constant interval become one step with `every` (rule RECORDING-11). */
import { exactDurationText } from '../language/duration.ts';

/** A step as in a file. */
type UntimedStep = Readonly<Record<string, unknown>>;

export interface PlacedStep {
  readonly atMs: number;
  readonly step: UntimedStep;
}

/** Two equal steps may be chance. */
const REPEATS_MIN = 3;

/** The number of steps at equal intervals, from the first step on. */
function repeatsOf([first, second, ...rest]: readonly PlacedStep[]): number {
  if (first === undefined || second === undefined) return 1;
  const everyMs = second.atMs - first.atMs;
  if (everyMs === 0) return 1;
  let repeats = 2;
  for (const { atMs } of rest) {
    if (atMs !== first.atMs + repeats * everyMs) break;
    repeats += 1;
  }
  return repeats;
}

/** Keeps the order of times. */
export function mergeRepeatedSteps(steps: readonly PlacedStep[]): readonly UntimedStep[] {
  const alike = new Map<string, PlacedStep[]>();
  for (const each of steps) {
    const key = JSON.stringify(each.step);
    alike.set(key, [...(alike.get(key) ?? []), each]);
  }
  const done = new Set<PlacedStep>();
  return steps.flatMap((each): readonly UntimedStep[] => {
    if (done.has(each)) return [];
    const { step, atMs } = each;
    const written = { ...step, at: exactDurationText(atMs) };
    // A step that names an order is not merged, because each name must be used once.
    if ('as' in step) return [written];
    const left = (alike.get(JSON.stringify(step)) ?? []).filter((one) => !done.has(one));
    const repeats = repeatsOf(left);
    const last = left[repeats - 1];
    if (repeats < REPEATS_MIN || last === undefined) return [written];
    for (const one of left.slice(0, repeats)) done.add(one);
    const everyMs = (left[1]?.atMs ?? atMs) - atMs;
    return [{ ...written, every: exactDurationText(everyMs), until: exactDurationText(last.atMs) }];
  });
}
