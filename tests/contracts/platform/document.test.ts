import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DIALECT_NAMES } from '../../../simulator/core/base/dialects/dialects.ts';
import { flagFrom, momentFrom, numberFrom } from '../../../src/protocol/forms.ts';
import { withSection } from '../../tidy/documents/marked-section.ts';
import { callsMarkdown, fieldsMarkdown } from './platform-markdown.ts';

const PAGE = '../../../docs/platform.md';
const page = readFileSync(join(import.meta.dirname, PAGE), 'utf8');

test('[PLATFORM-10] docs/platform.md lists every call of the endpoint table and every field that the decoders read', async () => {
  const calls = withSection(page, 'calls', callsMarkdown());
  await expect(withSection(calls, 'fields', fieldsMarkdown())).toMatchFileSnapshot(PAGE);
});

/** The table's cell as values of the code. */
function formsOf(kind: string, column: 1 | 2): readonly unknown[] {
  const cells =
    page
      .split('\n')
      .find((row) => row.startsWith(`| ${kind} |`))
      ?.split(' | ') ?? [];
  return [...(cells[column] ?? '').matchAll(/`([^`]+)`/g)].flatMap(([, code = '']) => {
    try {
      return [JSON.parse(code) as unknown];
    } catch {
      return /^\d{4}-/.test(code) ? [code] : [];
    }
  });
}

test.each([
  ['number', numberFrom, 5],
  ['flag', flagFrom, 10],
  ['moment', (sent: unknown) => momentFrom(sent, 0), 2],
] as const)('[PLATFORM-10] the decoders read every form of a %s in docs/platform.md', (kind, read, count) => {
  const forms = formsOf(kind, 1);
  expect(forms.length).toBeGreaterThanOrEqual(count);
  expect(forms.filter((form) => read(form) === null)).toEqual([]);
  expect(formsOf(kind, 2).filter((form) => read(form) !== null)).toEqual([]);
});

test('[PLATFORM-10] docs/platform.md describes every named dialect', () => {
  expect(page).toContain(`| | ${DIALECT_NAMES.map((name) => `\`${name}\``).join(' | ')} |`);
});
