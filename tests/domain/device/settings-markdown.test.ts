/** The documentation of the settings is that of the table. */
import { expect, test } from 'vitest';
import { SETTINGS_MEANING } from '../../../src/domain/shown/settings-meaning.ts';
import { settingsMarkdown } from './settings-markdown.ts';

test('[SET14] docs/settings.md says what the tables say', async () => {
  await expect(settingsMarkdown()).toMatchFileSnapshot('../../../docs/settings.md');
});

test('[SET14] every setting has a meaning of its own, in one sentence', () => {
  const sentences = Object.values(SETTINGS_MEANING);
  expect(new Set(sentences).size).toBe(sentences.length);
  expect(sentences.filter((sentence) => !/^[A-Z][^|]*[^.]\.$/.test(sentence))).toEqual([]);
});
