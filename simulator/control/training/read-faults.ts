/** Reads the faults of a score from a simulation; drops invalid ones. */
import { FAULT_NAMES } from '../../core/base/fault-kinds.ts';
import type { TrainingFault } from '../../core/base/training.ts';

/** An unstable network causes many faults. */
const FAULTS_MAX = 200;

type RawFault = { readonly [Key in keyof TrainingFault]?: unknown };

const isMoment = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value) && value >= 0;

function faultIn(raw: unknown): readonly TrainingFault[] {
  if (typeof raw !== 'object' || raw === null) return [];
  const { fault: name, fromMs, untilMs }: RawFault = raw;
  const fault = FAULT_NAMES.find((one) => one === name);
  if (fault === undefined || !isMoment(fromMs) || !isMoment(untilMs) || untilMs <= fromMs) return [];
  return [{ fault, fromMs, untilMs }];
}

/** Earliest first. */
export const readFaults = (raw: unknown): readonly TrainingFault[] =>
  Array.isArray(raw)
    ? raw
        .flatMap(faultIn)
        .sort((a, b) => a.fromMs - b.fromMs)
        .slice(0, FAULTS_MAX)
    : [];
