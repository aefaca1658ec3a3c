import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseScenario } from '../../../simulator/scenarios/language/parse-scenario.ts';
import { STEP_FORMATS } from '../../../simulator/scenarios/language/step-formats.ts';
import { withSection } from '../../tidy/documents/marked-section.ts';
import { valuesMarkdown } from './values-markdown.ts';

const FIELDS_PAGE = '../../../docs/scenario-fields.md';
const textOf = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8');
const page = textOf('../../../docs/scenarios.md');
const fieldsPage = textOf(FIELDS_PAGE);
const examples = [...`${page}${fieldsPage}`.matchAll(/```yaml\n(.*?)```/gs)].map(([, text = '']) => text);

const HEAD = 'title: { es: a, en: b }\nseed: 1\nlength: 2h\n';
const NAMED = ['big-table', 'drinks', 'first'].map((name) => `  - { order: table, at: 0s, as: ${name} }\n`).join('');

/** An example completed with the parts of a file that it omits. */
function wholeOf(example: string): string {
  if (example.includes('title: { es') && example.includes('seed:')) return example;
  if (/^ *- /.test(example)) return `${HEAD}steps:\n${NAMED}${example}`;
  return `${HEAD}${example}${example.includes('\nsteps:') ? '' : `steps:\n${NAMED}`}`;
}

const part = examples.find((example) => example.startsWith('variables:')) ?? '';

test.each(examples)('[SIM-22] the parser reads each example of the documents: %j', (example) => {
  const parsed = parseScenario('example', wholeOf(example), { readPart: () => part });
  expect(parsed.ok ? '' : parsed.problem).toBe('');
});

test('the documents have at least ten examples, and docs/scenarios.md names all kinds of steps but three', () => {
  expect(examples.length).toBeGreaterThan(9);
  const unnamed = Object.keys(STEP_FORMATS).filter((kind) => !page.includes(`\`${kind}`));
  // The page about people describes these steps.
  expect(unnamed).toEqual(['delete-unit', 'free-unit', 'change-grant']);
});

test('docs/scenario-fields.md lists the values of fields', async () => {
  await expect(withSection(fieldsPage, 'values', valuesMarkdown())).toMatchFileSnapshot(FIELDS_PAGE);
});
