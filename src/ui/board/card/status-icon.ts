/** Rule ORDER-62. */
import type { ReactElement } from 'react';
import { GLYPHS } from '../../kit/glyph.tsx';

type GlyphName = keyof typeof GLYPHS;

/** Names that icon fonts use. */
const ALIASES: ReadonlyMap<string, GlyphName> = new Map(
  Object.entries({
    alert: 'warning triangleAlert',
    banknote: 'money cash dollar payments',
    bike: 'motorcycle moped truck delivery deliveryDining',
    check: 'done tick',
    checkCheck: 'doneAll checkDouble',
    circlePlay: 'play playArrow',
    circleQuestion: 'question help',
    clock: 'time timer hourglass schedule',
    cookingPot: 'pot soup kitchen outdoorGrill',
    flame: 'fire whatshot localFireDepartment',
    house: 'home',
    packageCheck: 'box package',
    printer: 'print',
    sparkles: 'star new fiberNew',
    utensils: 'cutlery restaurant',
    x: 'close times cancel',
  } satisfies Partial<Record<GlyphName, string>>).flatMap(([glyph, names]) =>
    names.split(' ').map((name) => [name, glyph as GlyphName] as const),
  ),
);

/** `fas fa-check-double`, `mdi:check_double` and `checkDouble` get the same name. */
function nameOf(icon: string): string {
  const last = icon.split(/[\s:]+/).at(-1) ?? '';
  const spaced = last.replace(/([a-z])([A-Z])/g, '$1-$2').toLowerCase();
  return spaced
    .replace(/^(fa|mdi|md|icon|lucide)-/, '')
    .replace(/[-_](\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** Undefined for an icon that this app does not have. */
export function statusIcon(icon: string): ReactElement | undefined {
  const name = nameOf(icon);
  const glyph = Object.hasOwn(GLYPHS, name) ? (name as GlyphName) : ALIASES.get(name);
  return glyph && GLYPHS[glyph];
}
