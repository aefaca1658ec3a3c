import { expect, test } from 'vitest';
import { SETTINGS } from '../../../src/domain/presentation/settings.ts';
import { en } from '../../../src/i18n/en-screens.ts';
import { es } from '../../../src/i18n/es-screens.ts';
import { settingsMarkdown } from './settings-markdown.ts';

test('[SETTINGS-14] docs/settings.md matches the tables', async () => {
  await expect(settingsMarkdown()).toMatchFileSnapshot('../../../docs/settings.md');
});

test.each([es, en])('[SETTINGS-14] every setting has its own meaning, in one sentence', ({ settings }) => {
  expect(Object.keys(settings.means).sort()).toEqual(Object.keys(SETTINGS).sort());
  expect(Object.keys(settings.names).sort()).toEqual(Object.keys(SETTINGS).sort());
  const sentences = Object.values(settings.means);
  expect(new Set(sentences).size).toBe(sentences.length);
  expect(sentences.filter((sentence) => !/^[A-Z][^|]*[^.]\.$/.test(sentence))).toEqual([]);
});
