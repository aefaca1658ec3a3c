/** Only values that a device keeps unchanged are valid (rules SETTINGS-1 and SETTINGS-2). */
import * as v from 'valibot';
import { isAssignableKey } from '../../../src/domain/device/keys.ts';
import {
  CARD_LINES_MIN,
  HELD_PRIORITIES_MAX,
  KEY_CODES,
  ORDER_POSITION_LENGTH_MAX,
  ORDER_POSITIONS_MAX,
  SETTING_COUNT_MAX,
  STATUS_COLOURS_MAX,
} from '../../../src/domain/limits.ts';
import { SETTINGS, type SettingRow } from '../../../src/domain/presentation/settings.ts';
import { wholeFrom, yesOrNo } from './fields.ts';

const COLOUR_NAMES = ['black', 'blue', 'gray', 'green', 'orange', 'purple', 'red', 'white', 'yellow'];
const NO_COLOUR = `must be a color such as "#1b7a43", one of ${COLOUR_NAMES.join(', ')}, or "" for the usual one`;

const colour = v.pipe(
  v.string(NO_COLOUR),
  v.regex(new RegExp(`^(?:#?[0-9A-Fa-f]{3}|#?[0-9A-Fa-f]{6}|${COLOUR_NAMES.join('|')})?$`), NO_COLOUR),
  v.examples(['#1b7a43', 'red', '']),
);

const listOf = <Item extends v.GenericSchema>(item: Item, max: number) =>
  v.pipe(v.array(item, 'must be a list'), v.maxLength(max, `has more than ${max} entries`));

const statusColours = listOf(v.strictObject({ id: wholeFrom(0, 1_000_000_000), c: colour }), STATUS_COLOURS_MAX);

const position = v.pipe(
  v.string('must be the name of a card'),
  v.minLength(1, 'must not be empty'),
  v.maxLength(ORDER_POSITION_LENGTH_MAX, `must have at most ${ORDER_POSITION_LENGTH_MAX} letters`),
);

const isKeyCode = (code: number): boolean => code >= KEY_CODES.first && code <= KEY_CODES.last;

const keyCode = v.pipe(
  wholeFrom(KEY_CODES.first, KEY_CODES.last),
  // One message is enough for a value out of bounds.
  v.check(
    (code) => !isKeyCode(code) || isAssignableKey(code),
    'must be the code of a key that can be bound: digits jump to orders',
  ),
);

const NO_LINES = `must be 0 for no limit, or a whole number from ${CARD_LINES_MIN} to ${SETTING_COUNT_MAX}`;

/** 1 is invalid, because a device raises it to 2. */
const cardLines = v.union(
  [
    v.literal(0),
    v.pipe(
      v.number(NO_LINES),
      v.integer(NO_LINES),
      v.minValue(CARD_LINES_MIN, NO_LINES),
      v.maxValue(SETTING_COUNT_MAX, NO_LINES),
    ),
  ],
  NO_LINES,
);

/** A value that a device would limit or replace would make the file misleading. */
function settingOf(name: string, row: SettingRow): v.GenericSchema {
  if (name === 'orderLines') return cardLines;
  switch (row.kind) {
    case 'flag':
      return yesOrNo;
    case 'whole':
      return wholeFrom(0, row.max);
    case 'listed':
      return v.picklist(row.options, `must be one of ${row.options.join(', ')}`);
    case 'choice':
      return v.picklist(row.options, `must be one of ${row.options.join(', ')}`);
    case 'key':
      return keyCode;
    case 'colour':
      return colour;
    case 'statusColours':
      return statusColours;
    case 'priorities':
      return listOf(wholeFrom(1, SETTING_COUNT_MAX), HELD_PRIORITIES_MAX);
    default:
      return listOf(position, ORDER_POSITIONS_MAX);
  }
}

export const SETTING_NAMES = Object.keys(SETTINGS);

export const someSettings = v.pipe(
  v.strictObject(
    Object.fromEntries(Object.entries(SETTINGS).map(([name, row]) => [name, v.exactOptional(settingOf(name, row))])),
  ),
  v.minEntries(1, 'must name a setting'),
  v.description('Settings of docs/settings.md.'),
);
