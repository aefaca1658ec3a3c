import * as v from 'valibot';
import { EXTRAS, REMOVABLE } from '../../../fixtures/menu.ts';
import { BRACKETED_CHANGES, BRACKETED_EXTRAS } from '../../../fixtures/odd-texts.ts';
import { PERSON_FACTS, PERSON_NAMES, type PersonName } from '../../core/base/person-facts.ts';
import { PRIORITIES } from '../../core/base/venue.ts';
import { DURATION_FORM, isOverfull, isTooFine, parseDuration, SPAN_FORM } from './duration.ts';

const DURATION_EXPECTED = 'must be a time such as 90s, 45m, 1h30m or 02:30';

const OVERFULL = 'must have at most 59 minutes behind hours and 59 seconds behind minutes, as 1h30m has';

const TOO_FINE = 'must be a time to the millisecond, as 1.234s is';

function whyNoTime(text: string): string {
  if (isTooFine(text)) return TOO_FINE;
  return isOverfull(text) ? OVERFULL : DURATION_EXPECTED;
}

const durationText = v.pipe(
  v.string(DURATION_EXPECTED),
  v.regex(DURATION_FORM, ({ input }) => whyNoTime(input)),
);
const EXAMPLES = ['90s', '45m', '1h30m', '02:30'];
const toMs = v.transform((text: string) => parseDuration(text) ?? 0);

/** May be zero; read as milliseconds. */
export const duration = v.pipe(durationText, v.examples(EXAMPLES), toMs);

export const moment = v.pipe(
  durationText,
  v.description('Time after the start of the scenario.'),
  v.examples(EXAMPLES),
  toMs,
);

/** A time above zero. */
export const span = v.pipe(
  durationText,
  v.check((text) => parseDuration(text) !== 0, 'must be longer than 0s'),
  v.metadata({ pattern: SPAN_FORM.source }),
  v.description('A time longer than 0s.'),
  v.examples(EXAMPLES),
  toMs,
);

/** Adds a description for the user of an editor. */
export const described = <Schema extends v.GenericSchema>(schema: Schema, text: string) =>
  v.pipe(schema, v.description(text));

export const wholeFrom = (min: number, max: number) => {
  const message = `must be a whole number from ${min} to ${max}`;
  return v.pipe(v.number(message), v.integer(message), v.minValue(min, message), v.maxValue(max, message));
};

/** A number of milliseconds, or a time; with a negative `min` also a time such as `-90s`. */
export const millisecondsFrom = (min: number, max: number) => {
  const message = `must be a whole number of milliseconds from ${min} to ${max}, or a time such as ${min < 0 ? '-90s' : '90s'}`;
  const isWithin = (ms: number) => ms >= min && ms <= max;
  const sign = min < 0 ? '-?' : '';
  const form = new RegExp(DURATION_FORM.source.replace('^', `^${sign}`));
  const toSignedMs = (text: string) => (text.startsWith('-') ? -1 : 1) * (parseDuration(text.replace(/^-/, '')) ?? 0);
  return v.union(
    [
      v.pipe(v.number(), v.integer(message), v.minValue(min, message), v.maxValue(max, message)),
      v.pipe(
        v.string(),
        v.regex(form, message),
        v.check((text) => isWithin(toSignedMs(text)), message),
        v.transform(toSignedMs),
      ),
    ],
    message,
  );
};

export const text = (lettersMax: number) =>
  v.pipe(
    v.string('must be a text'),
    v.minLength(1, 'must not be empty'),
    v.maxLength(lettersMax, `is too long: it must have at most ${lettersMax} letters`),
  );

export const someText = text(100);

export const orderName = v.pipe(
  v.string('must be the name of an order'),
  v.regex(/^[a-z][a-z0-9-]{0,39}$/, 'must be a name of small letters, digits and hyphens'),
);

export const oneOf = <const Options extends readonly string[]>(options: Options) =>
  v.picklist(options, `must be one of ${options.join(', ')}`);

/** A later check finds products that the venue does not sell. */
export const product = v.pipe(
  wholeFrom(1, 1_000_000_000),
  v.examples([301]),
  v.description('Id of a product of the menu, fixtures/menu.ts.'),
);

/** 0 for no priority. */
export const turn = v.picklist([0, ...PRIORITIES.map(({ id }) => id)], 'must be 0, 1, 2 or 9');

const CHANGES = [...EXTRAS, ...REMOVABLE, ...BRACKETED_CHANGES].map(({ id }) => id);

/** An extra of `fixtures/menu.ts`, or a bracketed extra of `fixtures/odd-texts.ts`. */
export const extra = v.picklist(
  [...EXTRAS, ...BRACKETED_CHANGES.slice(0, BRACKETED_EXTRAS.length)].map(({ id }) => id),
  'must be the id of an extra of fixtures/menu.ts or fixtures/odd-texts.ts',
);

/** May have several lines. */
export const noteText = text(500);

/** Quantity of a dish or an extra; 0 removes it from the order. */
export const orderedTimes = wholeFrom(0, 99);

/** Ids of extras and removed ingredients. */
export const changes = v.exactOptional(
  described(
    v.pipe(
      v.array(
        v.picklist(
          CHANGES,
          'must be the id of an extra or a removable ingredient of fixtures/menu.ts or fixtures/odd-texts.ts',
        ),
      ),
      v.maxLength(20, 'has more than 20 changes'),
    ),
    'Ids of extras and removed ingredients; when given, the seed adds none.',
  ),
);

const line = v.strictObject({
  product,
  quantity: v.optional(wholeFrom(1, 99), 1),
  name: v.exactOptional(described(text(200), 'The name as the venue typed it, instead of the name on the menu.')),
  comment: v.exactOptional(described(noteText, 'The note of the line; when given, the seed adds none.')),
  priority: v.exactOptional(described(turn, 'The course; when given, the seed adds no priority, note or extra.')),
  changes,
});

export const lines = v.pipe(
  v.array(line, 'must be a list'),
  v.minLength(1, 'must have a line; leave lines out to let the seed choose'),
  v.maxLength(100, 'has more than 100 lines'),
);

export const person = v.pipe(oneOf(PERSON_NAMES), v.description('One of docs/people.md.'));
const WITH_PASSWORD: readonly PersonName[] = PERSON_FACTS.filter(({ password }) => password !== null).map(
  ({ name }) => name,
);

export const personWithPassword = v.pipe(
  oneOf(WITH_PASSWORD),
  v.description('One of docs/people.md who has a password.'),
);
export const kds = v.pipe(wholeFrom(1, 1_000_000_000), v.description('Number of a KDS unit.'));
export const yesOrNo = v.boolean('must be true or false');

export const DAY_MS = 86_400_000;
