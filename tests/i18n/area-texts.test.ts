/** The texts that come with areas: in the language on the screen, under the platform's, beside those of the board. */
import { expect, test, vi } from 'vitest';
import { type AreaTexts, bringTexts } from '../../src/i18n/area-texts.ts';
import { ACCOUNT_TEXTS } from '../../src/i18n/areas/account.ts';
import { CREATED_TEXTS } from '../../src/i18n/areas/account-created.ts';
import { PASSWORD_TEXTS } from '../../src/i18n/areas/account-password.ts';
import { PROFILE_TEXTS } from '../../src/i18n/areas/account-profile.ts';
import { ALL_DAY_TEXTS } from '../../src/i18n/areas/all-day.ts';
import { en as allDayEn } from '../../src/i18n/areas/all-day-en.ts';
import { es as allDayEs } from '../../src/i18n/areas/all-day-es.ts';
import { CONFIGURE_TEXTS } from '../../src/i18n/areas/configure.ts';
import { CUSTOMER_TEXTS } from '../../src/i18n/areas/customer.ts';
import { LOGIN_TEXTS } from '../../src/i18n/areas/login.ts';
import { PIN_TEXTS } from '../../src/i18n/areas/pin.ts';
import { SETTINGS_TEXTS } from '../../src/i18n/areas/settings.ts';
import { UNKNOWN_HOST_TEXTS } from '../../src/i18n/areas/unknown-host.ts';
import { en } from '../../src/i18n/en.ts';
import { es } from '../../src/i18n/es.ts';
import { PANEL_TEXTS } from '../../src/i18n/panels/panels.ts';
import { showPlatformTexts } from '../../src/i18n/platform-texts.ts';
import { createTexts } from '../../src/i18n/set-up.ts';

test.each([
  ['es', es, allDayEs],
  ['en', en, allDayEn],
] as const)("an area's texts come in %s, and nothing draws anew for them", async (language, board, area) => {
  const texts = createTexts(language, board);
  const told = vi.fn();
  texts.store.on('added', told);
  expect(texts.exists('home3.label')).toBe(false);
  await bringTexts(texts, ALL_DAY_TEXTS);
  expect(texts.t('home3.label')).toBe(area.home3.label);
  expect(texts.t('home3.more', { count: 2 })).toBe(area.home3.more_other.replace('{{count}}', '2'));
  expect(texts.t('bar.save')).toBe(board.bar.save);
  expect(told).not.toHaveBeenCalled();
});

test("[LANG3] the platform's texts of an area wait for it, and only those that fit take its texts' places", async () => {
  const texts = createTexts('es', es);
  showPlatformTexts(texts, 'es', { home3: { label: 'Suma', row: '{{product}}', other: 'a' }, bar: { save: 'Grabar' } });
  await bringTexts(texts, ALL_DAY_TEXTS);
  expect(texts.t('home3.label')).toBe('Suma');
  expect(texts.t('home3.row', { quantity: '2 ×', product: 'Sopa' })).toBe('2 × Sopa');
  expect(texts.exists('home3.other')).toBe(false);
  expect(texts.t('bar.save')).toBe('Grabar');
});

test('[LANG4] texts of the platform that come later reach areas that are open, and a later file takes them away', async () => {
  const texts = createTexts('es', es);
  await bringTexts(texts, CUSTOMER_TEXTS);
  const told = vi.fn();
  texts.store.on('added', told);
  showPlatformTexts(texts, 'es', { customer: { title: 'LISTAS' } });
  expect([texts.t('customer.title'), told.mock.calls.length]).toEqual(['LISTAS', 1]);
  await bringTexts(texts, ALL_DAY_TEXTS);
  showPlatformTexts(texts, 'es', {});
  expect(texts.t('customer.title')).toBe('ÓRDENES LISTAS');
  expect(texts.t('home3.label')).toBe(allDayEs.home3.label);
});

test('an area whose texts do not come stays closed', async () => {
  const broken: AreaTexts = { es: () => Promise.reject(new Error('no network')), en: ALL_DAY_TEXTS.en };
  await expect(bringTexts(createTexts('es', es), broken)).rejects.toThrow('no network');
});

const LATE = [
  ACCOUNT_TEXTS,
  ALL_DAY_TEXTS,
  CONFIGURE_TEXTS,
  CREATED_TEXTS,
  CUSTOMER_TEXTS,
  PANEL_TEXTS,
  LOGIN_TEXTS,
  PASSWORD_TEXTS,
  PIN_TEXTS,
  PROFILE_TEXTS,
  SETTINGS_TEXTS,
  UNKNOWN_HOST_TEXTS,
] as const;

test.each(['es', 'en'] as const)(
  'no area speaks in %s under the name of a group that the board or another area has, unless they share its words',
  async (language) => {
    const groups = await Promise.all(LATE.map((texts) => texts[language]()));
    const all = [language === 'es' ? es : en, ...groups].flatMap((texts) => Object.entries(texts));
    const words = new Map(all.toReversed());
    expect(all.filter(([name, group]) => words.get(name) !== group).map(([name]) => name)).toEqual([]);
  },
);
