import { expect, test, vi } from 'vitest';
import { en } from '../../src/i18n/en.ts';
import { es } from '../../src/i18n/es.ts';
import { mergePlatformTexts } from '../../src/i18n/merge-platform-texts.ts';
import { showPlatformTexts } from '../../src/i18n/platform-texts.ts';
import { createTexts } from '../../src/i18n/set-up.ts';

const EMBEDDED = {
  title: 'KITCHEN',
  bar: { save: 'Guardar', kds: 'KDS {{id}} · {{name}}' },
  refused: '$t(refusal.{{why}})',
};

test('[LANGUAGE-3] a text of the platform replaces the text with its key, and other texts stay', () => {
  expect(mergePlatformTexts(EMBEDDED, { bar: { save: 'Grabar' } })).toEqual({
    ...EMBEDDED,
    bar: { ...EMBEDDED.bar, save: 'Grabar' },
  });
});

test('[LANGUAGE-3] keys that are not embedded, a group instead of a text and a text instead of a group are ignored', () => {
  expect(mergePlatformTexts(EMBEDDED, { other: 'a', bar: 'b', title: { es: 'c' }, toString: 'd' })).toEqual(EMBEDDED);
  expect(mergePlatformTexts(EMBEDDED, { bar: { more: 'a' } })).toEqual(EMBEDDED);
});

test.each([
  ['lacks a placeholder', 'KDS {{id}}'],
  ['has one more placeholder', 'KDS {{id}} {{name}} {{price}}'],
  ['has a placeholder twice', 'KDS {{id}} {{name}} {{name}}'],
  ['has another placeholder', 'KDS {{id}} {{nombre}}'],
  ['has a placeholder with a format', 'KDS {{id, number}} {{name}}'],
  ['begins a placeholder', 'KDS {{id}} {{name}} {{'],
  ['refers to another text', 'KDS {{id}} {{name}} $t(title)'],
  ['begins a reference to another text', 'KDS {{id}} {{name}} $t(title'],
  ['hides a placeholder between others', 'KDS {{id}} {{name}} {{{id}}{x}}'],
])('[LANGUAGE-3] a text that %s is ignored', (_, kds) => {
  expect(mergePlatformTexts(EMBEDDED, { bar: { kds } })).toEqual(EMBEDDED);
});

test.each([[''], ['  '], ['\n']])('[LANGUAGE-3] the blank text %j is ignored', (save) => {
  expect(mergePlatformTexts(EMBEDDED, { bar: { save } })).toEqual(EMBEDDED);
});

test('[LANGUAGE-3] placeholders may change their positions within a text', () => {
  expect(mergePlatformTexts(EMBEDDED, { bar: { kds: '{{name}} ({{id}})' }, refused: '¡$t(refusal.{{why}})!' })).toEqual(
    {
      ...EMBEDDED,
      bar: { ...EMBEDDED.bar, kds: '{{name}} ({{id}})' },
      refused: '¡$t(refusal.{{why}})!',
    },
  );
});

test.each([
  ['es', es],
  ['en', en],
] as const)('[LANGUAGE-3] an empty file leaves every embedded text of %s as it is', (_, own) => {
  expect(mergePlatformTexts(own, {})).toEqual(own);
  expect(mergePlatformTexts(own, own)).toEqual(own);
});

test('[LANGUAGE-4] new texts are used at once, and the screen renders again', async () => {
  const texts = createTexts('es', es);
  const listener = vi.fn();
  texts.store.on('added', listener);
  showPlatformTexts(texts, 'es', { card: { advance: 'Pasar todo' } });
  expect(texts.t('card.advance')).toBe('Pasar todo');
  expect(texts.t('bar.save')).toBe(es.bar.save);
  expect(listener).toHaveBeenCalledTimes(1);
});

test('[LANGUAGE-4] unchanged texts render nothing', async () => {
  const texts = createTexts('en', en);
  const listener = vi.fn();
  texts.store.on('added', listener);
  showPlatformTexts(texts, 'en', {});
  showPlatformTexts(texts, 'en', { bar: { save: en.bar.save } });
  expect(listener).not.toHaveBeenCalled();
});

test('[LANGUAGE-4] a later file removes the texts of an earlier file', async () => {
  const texts = createTexts('es', es);
  showPlatformTexts(texts, 'es', { bar: { save: 'Grabar' } });
  showPlatformTexts(texts, 'es', {});
  expect(texts.t('bar.save')).toBe(es.bar.save);
});

test('[LANGUAGE-4] texts of a language that is not on the screen change nothing', async () => {
  const texts = createTexts('es', es);
  const listener = vi.fn();
  texts.store.on('added', listener);
  showPlatformTexts(texts, 'en', { bar: { save: 'Keep' } });
  expect(listener).not.toHaveBeenCalled();
  expect(texts.t('bar.save')).toBe(es.bar.save);
});
