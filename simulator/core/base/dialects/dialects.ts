/** A dialect is the form in which a platform writes numbers, times, flags, empty fields, lists and envelopes. */
import { createPrng } from '../prng.ts';

/** `plain` is the form of the simulated servers. */
export const DIALECT_FORMS = {
  /** `text`: digits with a decimal comma. */
  numbers: ['plain', 'text'],
  /** `plain`: unix seconds. `sql`: the venue's local time, without the time zone. */
  moments: ['plain', 'milliseconds', 'iso', 'sql'],
  /** After `plain`, the forms write true as 1, "1", "S", true and "true". */
  flags: ['plain', 'number', 'digit', 'letter', 'boolean', 'word'],
  /** The form of an empty text, list or record. `list`: an empty list replaces an empty record. */
  empties: ['plain', 'null', 'text', 'list', 'absent'],
  /** `map`: a list becomes an object with a key for each entry. */
  lists: ['plain', 'map'],
  /** `text`: ids separated by commas. */
  ids: ['plain', 'text'],
  /** `plain`: `[time, user, text]`. */
  notes: ['plain', 'objects', 'texts'],
  /** `long`: whole words. */
  names: ['plain', 'long'],
  /** `text`: always with a message and a code, the code as text. `list`: the message is a list. */
  frame: ['plain', 'text', 'list'],
  /**
   * `record`: a list with one entry becomes a record, orders get a second `data`, the local status gets none.
   * `list`: orders and the local status become a list with one entry.
   */
  nesting: ['plain', 'record', 'list'],
  /** `plain`: the envelope of a call. `etag`: `{ data, etag }`. `bare`: only the data. */
  files: ['plain', 'etag', 'bare'],
} as const;

type Kind = keyof typeof DIALECT_FORMS;

export type Dialect = { readonly [Each in Kind]: (typeof DIALECT_FORMS)[Each][number] };

export const PLAIN: Dialect = {
  numbers: 'plain',
  moments: 'plain',
  flags: 'plain',
  empties: 'plain',
  lists: 'plain',
  ids: 'plain',
  notes: 'plain',
  names: 'plain',
  frame: 'plain',
  nesting: 'plain',
  files: 'plain',
};

/** Described in docs/platform.md. */
const DIALECTS = {
  plain: PLAIN,
  /** Every value is a text, as in responses that are built from MySQL rows. */
  text: {
    ...PLAIN,
    numbers: 'text',
    moments: 'sql',
    flags: 'letter',
    empties: 'text',
    ids: 'text',
    notes: 'texts',
    frame: 'text',
  },
  /** Associative arrays of PHP. */
  php: { ...PLAIN, moments: 'sql', flags: 'digit', empties: 'list', lists: 'map', nesting: 'record' },
  iso: { ...PLAIN, moments: 'iso', flags: 'boolean', empties: 'null', frame: 'list', files: 'bare' },
  /** An older interface: long names, empty fields left out, and results in lists. */
  legacy: {
    ...PLAIN,
    moments: 'milliseconds',
    flags: 'number',
    empties: 'absent',
    notes: 'objects',
    names: 'long',
    nesting: 'list',
    files: 'etag',
  },
} as const satisfies Record<string, Dialect>;

export type DialectName = keyof typeof DIALECTS;
export const DIALECT_NAMES = Object.keys(DIALECTS) as readonly DialectName[];

/** A number is the seed of a random dialect. */
export type DialectChoice = DialectName | number;

function drawDialect(seed: number): Dialect {
  const random = createPrng(seed).fork('dialect');
  const kinds = Object.keys(DIALECT_FORMS) as readonly Kind[];
  return Object.fromEntries(
    kinds.map((kind) => [kind, random.fork(kind).pick<string>(DIALECT_FORMS[kind])]),
  ) as Dialect;
}

export const dialectOf = (choice: DialectChoice): Dialect =>
  typeof choice === 'number' ? drawDialect(choice) : DIALECTS[choice];
