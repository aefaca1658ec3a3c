/** The options of a trouble as scenario files and control rooms write them, and which of them is wrong for its kind. */
import * as v from 'valibot';
import {
  FAULT_KINDS,
  FAULT_PLACES,
  type FaultName,
  type FaultNumber,
  type FaultOptions,
} from '../core/base/fault-kinds.ts';

const number = v.exactOptional(v.pipe(v.number('must be a number'), v.finite('must be a number')));

const NUMBERS: Readonly<Record<FaultNumber, typeof number>> = {
  share: number,
  delayMs: number,
  spreadMs: number,
  status: number,
  overMs: number,
  megabytes: number,
  ageMs: number,
  byMs: number,
  everyMs: number,
  upMs: number,
  downMs: number,
  mode: number,
};

/** Their forms alone. Which of them a fault has, and within which bounds, `findWrongOption` knows. */
export const FAULT_OPTIONS = v.strictObject({
  ...NUMBERS,
  on: v.exactOptional(v.picklist(FAULT_PLACES, `must be one of ${FAULT_PLACES.join(', ')}`)),
});

/** What is wrong with the options of a fault, as a sentence, or null. */
export function findWrongOption(fault: FaultName, options: FaultOptions): string | null {
  const { on, numbers } = FAULT_KINDS[fault];
  const known = [...Object.keys(numbers), ...(on === null ? [] : ['on'])];
  for (const [name, value] of Object.entries(options)) {
    if (!known.includes(name))
      return `${fault} has no option ${name}${known.length > 0 ? `, only ${known.join(', ')}` : ''}`;
    const range = numbers[name as FaultNumber];
    if (range === undefined) continue;
    if (Number(value) < range.min || Number(value) > range.max)
      return `${name} must be from ${range.min} to ${range.max}`;
  }
  return null;
}
