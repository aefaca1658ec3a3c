import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contrast, luminance } from '../../../contrast.ts';

const SHEET = readFileSync(
  new URL('../../../../simulator/control/numbers/numbers.module.css', import.meta.url),
  'utf8',
);

/** The smallest contrast between two grays that a gray printer and a color-blind reader can distinguish. */
const STEP_MIN = 1.4;
const READABLE_MIN = 4.5;
const LEVELS = [1, 2, 3, 4];

function inksOf(block: number): (name: string) => string {
  const text = [...SHEET.matchAll(/\.inks \{([^}]*)\}/g)][block]?.[1] ?? '';
  const colours = new Map([...text.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, colour]) => [name, colour]));
  return (name) => colours.get(name) ?? 'missing';
}

test.each([
  ['dark', 0, 1],
  ['light', 1, -1],
] as const)(
  '[FIGURE-5] in the %s theme each level of the load has a distinct lightness and a readable number',
  (_, block, way) => {
    const of = inksOf(block);
    const light = LEVELS.map((level) => luminance(of(`heat-${level}`)));
    expect([...light].sort((a, b) => way * (a - b))).toEqual(light);
    for (const level of LEVELS) {
      const ground = of(`heat-${level}`);
      if (level > 1) expect(contrast(ground, of(`heat-${level - 1}`))).toBeGreaterThan(STEP_MIN);
      expect(contrast(ground, of(`heat-ink-${level}`))).toBeGreaterThan(READABLE_MIN);
    }
  },
);
