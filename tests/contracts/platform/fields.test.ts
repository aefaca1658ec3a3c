import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Notes, newNotes, unmatchedKeys } from './form.ts';
import { ODDITIES, type RecordTable, TABLES, without } from './sample-records.ts';

interface Verdict {
  readonly isRejected: boolean;
  readonly isDefaulted: boolean;
  /** Whether the report names the field, an entry of it or a key of it. */
  readonly isReported: boolean;
}

function verdictOn({ form, sample }: RecordTable, key: string, sent: unknown): Verdict {
  const notes: Notes = newNotes();
  const problems = form({ ...sample, [key]: sent }, '', notes);
  return {
    isRejected: problems.length > 0,
    isDefaulted: notes.defaulted.some(({ path }) => path === key),
    isReported: [...problems, ...notes.defaulted, ...notes.rejected, ...unmatchedKeys(notes).notRead].length > 0,
  };
}

/** What a field determines besides the values that its absence changes. */
const ALSO: Readonly<Record<string, string>> = {
  'order dl': '/unreadLines',
  'order dlOrig': '/unreadLines',
  'unit sts': '/statuses',
  'colors ac': '/',
  'address lt': '/position',
  'address lg': '/position',
};

function valuesOf(decoded: unknown, path = ''): readonly (readonly [path: string, value: string])[] {
  const entries = decoded instanceof Map ? [...decoded] : Object.entries(decoded ?? {});
  if (typeof decoded !== 'object' || decoded === null) return [[path, String(decoded)]];
  if (entries.length === 0) return [[path, 'empty']];
  return entries.flatMap(([key, each]) => valuesOf(each, /^\d+$/.test(key) ? path : `${path}/${key}`));
}

function differences(one: unknown, other: unknown): ReadonlySet<string> {
  const textOf = (decoded: unknown) => {
    const texts = new Map<string, string>();
    for (const [path, each] of valuesOf(decoded)) texts.set(path, `${texts.get(path) ?? ''}|${each}`);
    return texts;
  };
  const [before, after] = [textOf(one), textOf(other)];
  return new Set([...before.keys(), ...after.keys()].filter((path) => before.get(path) !== after.get(path)));
}

/** No field has one of these values as its default. */
const ODD = ['odd words', -7.5, { odd: true }, [[[]]]];

const anyValue = fc.oneof(
  fc.constantFrom(
    ...ODD,
    null,
    '',
    '12',
    '1,5',
    'N',
    'S',
    0,
    1,
    7,
    true,
    false,
    [],
    {},
    [1, 'x'],
    'a;b',
    -1,
    'x'.repeat(3_000),
  ),
  fc.jsonValue({ maxDepth: 2 }),
);

describe.each(Object.entries(TABLES))('%s', (name, table) => {
  const keys = Object.keys(table.sample);

  test('[PLATFORM-7] the sample response is decoded without a problem', () => {
    const notes = newNotes();
    expect(table.form(table.sample, '', notes)).toEqual([]);
    expect([notes.defaulted, notes.rejected]).toEqual([[], []]);
    expect(table.decode(table.sample)).not.toBeNull();
  });

  test('[PLATFORM-7] a rejected value invalidates the record, and a value that takes its default is decoded as an absent value', () => {
    fc.assert(
      fc.property(fc.constantFrom(...keys), anyValue, (key, sent) => {
        const { isRejected, isDefaulted } = verdictOn(table, key, sent);
        const decoded = table.decode({ ...table.sample, [key]: sent });
        expect(decoded === null).toBe(isRejected);
        if (isDefaulted && !isRejected) expect(decoded).toEqual(table.decode(without(table.sample, key)));
      }),
      { numRuns: 1_000 },
    );
  });

  test.each(keys)(
    '[PLATFORM-7] for an odd value, the field %s takes its default and changes no other field, unless the record is dropped',
    (key) => {
      const whole = table.decode(table.sample);
      const own = [...differences(whole, table.decode(without(table.sample, key)))];
      const also = ALSO[`${name} ${key}`];
      const isOwn = (path: string) => own.includes(path) || (also !== undefined && path.startsWith(also));
      const isInvalidating = table.invalidating.includes(key);
      let invalidated = 0;
      for (const [kind, values] of Object.entries(ODDITIES)) {
        for (const sent of values) {
          const given = sent === undefined ? without(table.sample, key) : { ...table.sample, [key]: sent };
          const decoded = table.decode(given);
          const label = `${kind}: ${JSON.stringify(sent)?.slice(0, 40)}`;
          if (decoded === null) invalidated += 1;
          if (!isInvalidating) expect(decoded, label).not.toBeNull();
          if (decoded === null) continue;
          const others = [...differences(whole, decoded)].filter((path) => !isOwn(path) && !path.endsWith(`/${key}`));
          expect(others, label).toEqual([]);
        }
      }
      // Only an invalidating field has odd values that invalidate the record.
      expect(invalidated > 0).toBe(isInvalidating);
    },
  );

  test.each(keys)('[PLATFORM-7] the check reports an odd value of %s that is decoded as an absent value', (key) => {
    const absent = JSON.stringify(table.decode(without(table.sample, key)));
    for (const sent of ODD) {
      if (JSON.stringify(table.decode({ ...table.sample, [key]: sent })) !== absent) continue;
      expect(verdictOn(table, key, sent).isReported, JSON.stringify(sent)).toBe(true);
    }
  });
});
