import { expect, test } from 'vitest';
import { en } from '../../src/i18n/en.ts';
import { es } from '../../src/i18n/es.ts';
import { createTexts } from '../../src/i18n/set-up.ts';

const WHY = Object.keys(es.refusal) as (keyof typeof es.refusal)[];

test.each(WHY)('[ORDER-46] the notice of a refused undo shows the reason %s', (why) => {
  for (const [language, spoken] of [
    ['es', es],
    ['en', en],
  ] as const) {
    const { t } = createTexts(language, spoken);
    expect(t('notices.undoRefused', { order: 'M 12', why })).toBe(`M 12: ${spoken.refusal[why]}`);
    expect(t('notices.refused', { why })).toBe(spoken.refusal[why]);
  }
});

test('[WIRE-9] a title that looks like a reference to a text stays unchanged', () => {
  const { t } = createTexts('es', es);
  expect(t('notices.undoRefused', { order: '$t(title)', why: 'locked' })).toMatch(/^\$t\(title\): /);
});
