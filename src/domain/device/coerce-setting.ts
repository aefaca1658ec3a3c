/** Converts values from storage, the wire or a form as the settings table requires. */
import { HELD_PRIORITIES_MAX, ORDER_POSITION_LENGTH_MAX, ORDER_POSITIONS_MAX, STATUS_COLOURS_MAX } from '../limits.ts';
import {
  SETTINGS,
  type SettingKey,
  type SettingRow,
  type Settings,
  type StatusColour,
} from '../presentation/settings.ts';
import { parseColour } from './colours.ts';
import { isAssignableKey } from './keys.ts';

const ON: readonly unknown[] = [true, 1, '1'];
const OFF: readonly unknown[] = [false, 0, '0', ''];

const DECIMAL = /^-?\d{1,15}(\.\d{1,15})?$/;

/** Truncates a number, or its decimal text, to an integer; null if it is negative or invalid. */
function wholeOf(value: unknown): number | null {
  const number = typeof value === 'string' && DECIMAL.test(value) ? Number(value) : value;
  // `Math.abs` turns -0 into 0.
  return typeof number === 'number' && Number.isFinite(number) && number >= 0 ? Math.abs(Math.trunc(number)) : null;
}

const colourOf = (value: unknown): string => (typeof value === 'string' ? parseColour(value) : null) ?? '';

function statusColourOf(value: unknown): readonly StatusColour[] {
  if (typeof value !== 'object' || value === null || !('id' in value) || !('c' in value)) return [];
  const id = wholeOf(value.id);
  return id === null ? [] : [{ id, c: colourOf(value.c) }];
}

function statusColoursOf(value: readonly unknown[]): readonly StatusColour[] {
  const colours = value.slice(0, STATUS_COLOURS_MAX).flatMap(statusColourOf);
  return colours.filter(({ id }, at) => colours.findIndex((entry) => entry.id === id) === at);
}

const isPosition = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= ORDER_POSITION_LENGTH_MAX;

const positionsOf = (value: readonly unknown[]): readonly string[] => [
  ...new Set(value.slice(0, ORDER_POSITIONS_MAX).filter(isPosition)),
];

/** Ids from 1, each once. */
const prioritiesOf = (value: readonly unknown[]): readonly number[] => [
  ...new Set(
    value
      .slice(0, HELD_PRIORITIES_MAX)
      .map(wholeOf)
      .filter((id): id is number => id !== null && id > 0),
  ),
];

function readValue(row: SettingRow, value: unknown): Settings[SettingKey] | null {
  switch (row.kind) {
    case 'flag':
      if (ON.includes(value)) return true;
      return OFF.includes(value) ? false : null;
    case 'choice':
      return (row.options.find((option) => option === value) as Settings['fontsize'] | undefined) ?? null;
    case 'colour':
      return colourOf(value);
    case 'statusColours':
      return Array.isArray(value) ? statusColoursOf(value) : null;
    case 'priorities':
      return Array.isArray(value) ? prioritiesOf(value) : null;
    case 'positions':
      return Array.isArray(value) ? positionsOf(value) : null;
    default:
      return readNumber(row, wholeOf(value));
  }
}

function readNumber(row: Extract<SettingRow, { kind: 'whole' | 'listed' | 'key' }>, number: number | null) {
  if (number === null) return null;
  if (row.kind === 'whole') return Math.min(number, row.max);
  const fits = row.kind === 'key' ? isAssignableKey(number) : row.options.includes(number);
  return fits ? number : null;
}

/** An unreadable value becomes the default (rules SETTINGS-1, SETTINGS-2). */
export const coerceSetting = <Key extends SettingKey>(key: Key, value: unknown): Settings[Key] => {
  const row: SettingRow = SETTINGS[key];
  return (readValue(row, value) ?? row.fallback) as Settings[Key];
};

/** A readable value is not replaced by the default. */
export function isReadable(key: SettingKey, value: unknown): boolean {
  const row: SettingRow = SETTINGS[key];
  return row.kind === 'colour' ? value === '' || colourOf(value) !== '' : readValue(row, value) !== null;
}
