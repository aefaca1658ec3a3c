import * as v from 'valibot';
import {
  FAULT_KINDS,
  FAULT_PLACES,
  type FaultName,
  type FaultNumber,
  type FaultOptions,
} from '../../core/base/fault-kinds.ts';
import { millisecondsFrom, wholeFrom } from './fields.ts';

/** The widest bounds of an option over all faults. */
function boundsOf(name: FaultNumber): readonly [min: number, max: number] {
  const rows = Object.values(FAULT_KINDS).flatMap(({ numbers }) => numbers[name] ?? []);
  return [Math.min(...rows.map(({ min }) => min)), Math.max(...rows.map(({ max }) => max))];
}

function number(name: FaultNumber) {
  const [min, max] = boundsOf(name);
  const message = `must be from ${min} to ${max}`;
  return v.exactOptional(
    v.pipe(v.number('must be a number'), v.finite(message), v.minValue(min, message), v.maxValue(max, message)),
  );
}

const whole = (name: FaultNumber) => v.exactOptional(wholeFrom(...boundsOf(name)));
const time = (name: FaultNumber) => v.exactOptional(millisecondsFrom(...boundsOf(name)));

const NUMBERS = {
  share: number('share'),
  delayMs: time('delayMs'),
  spreadMs: time('spreadMs'),
  status: whole('status'),
  overMs: time('overMs'),
  megabytes: whole('megabytes'),
  ageMs: time('ageMs'),
  byMs: time('byMs'),
  everyMs: time('everyMs'),
  upMs: time('upMs'),
  downMs: time('downMs'),
  mode: whole('mode'),
} as const satisfies Readonly<Record<FaultNumber, v.GenericSchema>>;

/** `findWrongOptions` checks the fault's own options and bounds. */
export const FAULT_OPTIONS = v.strictObject({
  ...NUMBERS,
  on: v.exactOptional(v.picklist(FAULT_PLACES, `must be one of ${FAULT_PLACES.join(', ')}`)),
});

export interface WrongOption {
  readonly name: string;
  /** The end of a message that begins with the option's name. */
  readonly text: string;
}

const optionsOf = ({ on, numbers }: (typeof FAULT_KINDS)[FaultName]): readonly string[] => [
  ...Object.keys(numbers),
  ...(on === null ? [] : ['on']),
];

/** The end of a message that begins with the option's name. */
export function noOption(fault: FaultName): string {
  const known = optionsOf(FAULT_KINDS[fault]);
  return `is not an option of ${fault}, which has ${known.length === 0 ? 'none' : `only these: ${known.join(', ')}`}`;
}

/** Unknown options, and options out of bounds. */
export function findWrongOptions(fault: FaultName, options: FaultOptions): readonly WrongOption[] {
  const { numbers } = FAULT_KINDS[fault];
  const known = optionsOf(FAULT_KINDS[fault]);
  return Object.entries(options).flatMap(([name, value]) => {
    if (!known.includes(name)) return [{ name, text: noOption(fault) }];
    const range = numbers[name as FaultNumber];
    if (range === undefined || (Number(value) >= range.min && Number(value) <= range.max)) return [];
    return [{ name, text: `must be from ${range.min} to ${range.max}` }];
  });
}
