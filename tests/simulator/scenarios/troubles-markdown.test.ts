import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FAULT_NAMES } from '../../../simulator/core/base/fault-kinds.ts';
import { TROUBLE_NAMES } from '../../../simulator/scenarios/language/trouble-names.ts';
import { withSection } from '../../tidy/documents/marked-section.ts';
import { troubleSentences, troublesMarkdown } from './troubles-markdown.ts';

const PAGE = '../../../docs/scenario-fields.md';

test.each([...FAULT_NAMES, ...TROUBLE_NAMES])('the fault or trouble %s has a sentence in the document', (name) => {
  expect(troubleSentences.get(name)).toMatch(/^[A-Z].*\.$/);
});

test('docs/scenario-fields.md lists each fault and trouble with its options', async () => {
  const page = readFileSync(join(import.meta.dirname, PAGE), 'utf8');
  await expect(withSection(page, 'troubles', troublesMarkdown())).toMatchFileSnapshot(PAGE);
});
