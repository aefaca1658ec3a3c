/** Reads the faults of a score from a simulation; drops invalid ones. */
import { FAULT_NAMES } from '../../core/base/fault-kinds.ts';
import type { TrainingTrouble } from '../../core/base/training.ts';

/** An unstable network causes many faults. */
const TROUBLES_MAX = 200;

type RawTrouble = { readonly [Key in keyof TrainingTrouble]?: unknown };

const isMoment = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value) && value >= 0;

function troubleIn(raw: unknown): readonly TrainingTrouble[] {
  if (typeof raw !== 'object' || raw === null) return [];
  const { fault: name, fromMs, untilMs }: RawTrouble = raw;
  const fault = FAULT_NAMES.find((one) => one === name);
  if (fault === undefined || !isMoment(fromMs) || !isMoment(untilMs) || untilMs <= fromMs) return [];
  return [{ fault, fromMs, untilMs }];
}

/** Earliest first. */
export const readTroubles = (raw: unknown): readonly TrainingTrouble[] =>
  Array.isArray(raw)
    ? raw
        .flatMap(troubleIn)
        .sort((a, b) => a.fromMs - b.fromMs)
        .slice(0, TROUBLES_MAX)
    : [];
