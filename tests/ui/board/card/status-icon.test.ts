import { expect, test } from 'vitest';
import { es } from '../../../../src/i18n/es.ts';
import { createTexts } from '../../../../src/i18n/set-up.ts';
import { statusLook } from '../../../../src/ui/board/card/status-look.ts';
import { GLYPHS } from '../../../../src/ui/kit/glyph.tsx';

const { t } = createTexts('es', es);

const glyphOf = (icon: string, id = 100) =>
  statusLook(id, { t, language: 'es', nameTags: new Set(), allowed: [{ id, name: 'Al fuego', icon }], colours: [] })
    .glyph;

test.each([
  ['flame', GLYPHS.flame],
  ['cooking-pot', GLYPHS.cookingPot],
  ['cookingPot', GLYPHS.cookingPot],
  ['check_check', GLYPHS.checkCheck],
  ['fas fa-fire', GLYPHS.flame],
  ['mdi:motorcycle', GLYPHS.bike],
  ['BELL', GLYPHS.bell],
])('[ORDER-62] a status with the icon name %j shows that icon', (icon, glyph) => {
  expect(glyphOf(icon)).toBe(glyph);
});

test.each(['', 'no-such-icon', 'constructor', '__proto__', 'https://icons.test/pot.svg', '🔥', '<b>'])(
  '[ORDER-62] a status with the unknown icon name %j shows the usual icon of its code',
  (icon) => {
    expect(glyphOf(icon)).toBe(GLYPHS.cookingPot);
    expect(glyphOf(icon, 110)).toBe(GLYPHS.check);
  },
);

test('[ORDER-62] the icon of one status does not apply to another status', () => {
  const allowed = [{ id: 0, name: '', icon: 'bell' }];
  expect(statusLook(110, { t, language: 'es', nameTags: new Set(), allowed, colours: [] }).glyph).toBe(GLYPHS.check);
});
