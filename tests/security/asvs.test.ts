import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { testTitles } from './test-titles.ts';

interface Exception {
  readonly why: string;
  readonly control: string;
}

interface Entry {
  readonly asks: string;
  readonly pass?: readonly string[];
  readonly notApplicable?: string;
  readonly contractException?: Exception;
  readonly ownException?: Exception;
}

/** The level of each requirement of a section, as digits: levels 1 and 2, and V3 also at level 3. */
const SECTIONS = `
  V1.1 22  V1.2 111112222  V1.3 11222222222  V1.4 222  V1.5 12
  V2.1 122  V2.2 112  V2.3 1222  V2.4 2
  V3.1 3  V3.2 113  V3.3 12223  V3.4 11222233  V3.5 11122333  V3.6 3  V3.7 22333
  V4.1 122  V4.2 2  V4.3 22  V4.4 1222
  V5.1 2  V5.2 112  V5.3 11  V5.4 222
  V6.1 122  V6.2 111111112222  V6.3 1122  V6.4 1122  V6.5 22222  V6.6 222  V6.8 2222
  V7.1 222  V7.2 1111  V7.3 22  V7.4 11222  V7.5 22  V7.6 22
  V8.1 12  V8.2 112  V8.3 1  V8.4 2
  V9.1 111  V9.2 1222
  V10.1 22  V10.2 22  V10.3 2222  V10.4 11111222222  V10.5 22222  V10.6 22  V10.7 222
  V11.1 22  V11.2 222  V11.3 112  V11.4 1222  V11.5 2  V11.6 2
  V12.1 122  V12.2 11  V12.3 2222
  V13.1 2  V13.2 22222  V13.3 22  V13.4 12222
  V14.1 22  V14.2 1222  V14.3 122
  V15.1 122  V15.2 122  V15.3 1222222
  V16.1 2  V16.2 22222  V16.3 2222  V16.4 222  V16.5 222
  V17.1 2  V17.2 2222  V17.3 22`;

const RESULTS = ['pass', 'notApplicable', 'contractException', 'ownException'] as const;
const SENTENCE = /^\S.*\s.+\.$/;

const textOf = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

// The parser rejects a repeated id.
const entries = Object.entries<Entry>(parse(textOf('tests/security/asvs.yaml')));

test('asvs.yaml lists each requirement of the standard once', () => {
  const levels = [...SECTIONS.matchAll(/(V[\d.]+) (\d+)/g)].flatMap(([, section, digits = '']) =>
    [...digits].map((level, at) => [`${section}.${at + 1}`, Number(level)]),
  );
  expect(levels.filter(([, level]) => level === 1)).toHaveLength(70);
  expect(levels.filter(([, level]) => level === 2)).toHaveLength(183);
  expect(entries.map(([id]) => id)).toEqual(levels.map(([id]) => id));
});

test('each requirement has one result, and each result without a test has a reason', () => {
  const problems = entries.flatMap(([id, entry]) => {
    const results = RESULTS.filter((result) => entry[result] !== undefined);
    const { notApplicable, contractException, ownException } = entry;
    const exception = contractException ?? ownException;
    const reasons = [notApplicable, exception?.why, exception?.control];
    const given = reasons.filter((reason) => reason !== undefined);
    const expected = { pass: 0, notApplicable: 1, contractException: 2, ownException: 2 }[results[0] ?? 'pass'];
    const isRight = results.length === 1 && given.length === expected && given.every((text) => SENTENCE.test(text));
    const hasOnlyKnown = Object.keys(entry).length === 2 && SENTENCE.test(entry.asks);
    return isRight && hasOnlyKnown && entry.pass?.length !== 0 ? [] : [id];
  });
  expect(problems).toEqual([]);
});

test('docs/decisions.md names each requirement with an `ownException`', () => {
  const decisions = textOf('docs/decisions.md');
  const missing = entries.filter(
    ([id, { ownException }]) => ownException !== undefined && !decisions.includes(`ASVS ${id}`),
  );
  expect(missing.map(([id]) => id)).toEqual([]);
});

const titlesByPath = new Map<string, readonly string[]>();

function titlesOf(path: string): readonly string[] {
  const known = titlesByPath.get(path) ?? testTitles(path, textOf(path));
  titlesByPath.set(path, known);
  return known;
}

/** Whether a test of the script has this text in its title; a document is not evidence. */
const hasEvidence = (path: string, part: string): boolean =>
  /\.tsx?$/.test(path) && titlesOf(path).some((title) => title.includes(part));

test('each passed requirement names tests that exist, and no document', () => {
  const missing = entries.flatMap(([id, { pass = [] }]) =>
    pass.flatMap((evidence) => {
      const [, path = '', part = ''] = /^(\S+) > (.{7,})$/.exec(evidence) ?? [];
      return path !== '' && hasEvidence(path, part) ? [] : [`${id}: ${evidence}`];
    }),
  );
  expect(missing).toEqual([]);
});

test('titles of groups, steps, comments and skipped tests do not count as titles of tests', () => {
  const titles = testTitles(
    'a.spec.ts',
    `
    test('one', () => test.step('step', f));
    test(\`of a host\`, LONG, f);
    for (const row of rows) test.each([row])('each %s', f);
    describeFacts((fact) => fact('a fact', f));
    // test('a comment', f);
    const text = 'a text';
    test.skip('skipped', f);
    test.each(rows).skip('skipped too', f);
    test.runIf(isRoot)('sometimes', f);
    describe.skip('group', () => test('in a skipped group', f));
    test.describe('group', () => {
      test.fixme();
      test('beside a skip', f);
    });
    test('skips itself', () => test.skip(isOld));
    test('last', f);`,
  );
  expect(titles).toEqual(['one', 'of a host', 'each %s', 'a fact', 'last']);
  expect(testTitles('a.ts', "test.skip(isOld); test('in a skipped file', f)")).toEqual([]);
});
