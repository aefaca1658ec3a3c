import { expect, test, vi } from 'vitest';
import { loadDeferredTexts } from '../../src/i18n/deferred-texts.ts';
import { en } from '../../src/i18n/en.ts';
import { en as panelsEn } from '../../src/i18n/en-panels.ts';
import { en as screensEn } from '../../src/i18n/en-screens.ts';
import { es } from '../../src/i18n/es.ts';
import { es as panelsEs } from '../../src/i18n/es-panels.ts';
import { es as screensEs } from '../../src/i18n/es-screens.ts';
import { showPlatformTexts } from '../../src/i18n/platform-texts.ts';
import { createTexts } from '../../src/i18n/set-up.ts';

test.each([
  ['es', es, panelsEs, screensEs],
  ['en', en, panelsEn, screensEn],
] as const)('deferred texts load in the language %s without a new render', async (language, board, panels, screens) => {
  const texts = createTexts(language, board);
  const listener = vi.fn();
  texts.store.on('added', listener);
  await loadDeferredTexts(texts, 'panels');
  expect(texts.t('linkPanel.title')).toBe(panels.linkPanel.title);
  expect(texts.exists('home3.label')).toBe(false);
  await loadDeferredTexts(texts, 'screens');
  expect(texts.t('home3.label')).toBe(screens.home3.label);
  expect(texts.t('home3.more', { count: 2 })).toBe(screens.home3.more_other.replace('{{count}}', '2'));
  expect(texts.t('bar.save')).toBe(board.bar.save);
  expect(listener).not.toHaveBeenCalled();
});

test('a screen that opens first has the texts that it shares with the panels', async () => {
  const texts = createTexts('es', es);
  await loadDeferredTexts(texts, 'screens');
  expect(texts.t('localAccess.title')).toBe(panelsEs.localAccess.title);
});

test('[LANGUAGE-3] when a screen’s own texts load, valid texts of the platform replace them, and invalid texts do not', async () => {
  const texts = createTexts('es', es);
  showPlatformTexts(texts, 'es', { home3: { label: 'Suma', row: '{{product}}', other: 'a' }, bar: { save: 'Grabar' } });
  await loadDeferredTexts(texts, 'screens');
  expect(texts.t('home3.label')).toBe('Suma');
  expect(texts.t('home3.row', { quantity: '2 ×', product: 'Sopa' })).toBe('2 × Sopa');
  expect(texts.exists('home3.other')).toBe(false);
  expect(texts.t('bar.save')).toBe('Grabar');
});

test('[LANGUAGE-4] later texts of the platform reach open screens, and a later file removes them', async () => {
  const texts = createTexts('es', es);
  await loadDeferredTexts(texts, 'screens');
  const listener = vi.fn();
  texts.store.on('added', listener);
  showPlatformTexts(texts, 'es', { customer: { title: 'LISTAS' } });
  expect([texts.t('customer.title'), listener.mock.calls.length]).toEqual(['LISTAS', 1]);
  await loadDeferredTexts(texts, 'screens');
  expect(texts.t('customer.title')).toBe('LISTAS');
  showPlatformTexts(texts, 'es', {});
  expect(texts.t('customer.title')).toBe('ÓRDENES LISTAS');
  expect(texts.t('home3.label')).toBe(screensEs.home3.label);
});

test('no two text files of a language share a first-level key, because a later file would replace its texts', () => {
  const names = [es, panelsEs, screensEs].flatMap((texts) => Object.keys(texts));
  expect(names).toEqual([...new Set(names)]);
});
