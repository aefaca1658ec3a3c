import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { brandOf } from '../../../src/domain/device/brand.ts';
import { BRAND_LOOKS } from '../../../src/domain/device/brand-look.ts';
import { contrast } from '../../contrast.ts';
import { PLATFORMS } from './platforms-table.ts';

const PUBLIC = new URL('../../../public/', import.meta.url);
const BRANDS = ['resto', 'brasa'] as const;
const FILES = [
  'app.webmanifest',
  'apple-touch-180.png',
  'brand.css',
  'icon-192.png',
  'icon-512.png',
  'logo.svg',
  'maskable-512.png',
  'maskable.svg',
];
const CONTRAST_MIN = 4.5;

const read = (path: string): string => readFileSync(new URL(path, PUBLIC), 'utf8');
const manifestOf = (brand: string) => JSON.parse(read(`brands/${brand}/app.webmanifest`));

function coloursIn(css: string, theme: string): ReadonlyMap<string, string> {
  const block = new RegExp(`\\[data-theme="${theme}"\\] \\{([^}]*)\\}`).exec(css)?.[1] ?? '';
  return new Map(
    [...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', colour = '']) => [name, colour]),
  );
}

const GROUNDS = ['bg', 'bar', 'card', 'card-2'];
const PAIRS = [
  ...['ink', 'ink-2', 'ink-3', 'accent'].flatMap((ink) => GROUNDS.map((ground) => [ink, ground] as const)),
  ['ink', 'press'] as const,
  ['on-accent', 'accent'] as const,
];

test('[HOST-7] every brand has a folder with all its files, and a host', () => {
  expect(readdirSync(new URL('brands/', PUBLIC)).sort()).toEqual([...BRANDS].sort());
  expect(Object.keys(BRAND_LOOKS).sort()).toEqual([...BRANDS].sort());
  for (const brand of BRANDS) {
    expect(readdirSync(new URL(`brands/${brand}/`, PUBLIC)).sort()).toEqual(FILES);
    expect(brandOf({ host: `kds.${brand}.example`, platforms: PLATFORMS })).toBe(brand);
  }
});

test.each(BRANDS)('[HOST-7] page, manifest and style sheet of %s have the same name and colors', (brand) => {
  const { title, themeColour } = BRAND_LOOKS[brand];
  const manifest = manifestOf(brand);
  expect(manifest).toMatchObject({ short_name: title, theme_color: themeColour, background_color: themeColour });
  expect(coloursIn(read(`brands/${brand}/brand.css`), 'dark').get('bg')).toBe(themeColour);
  expect(manifest).toMatchObject({ display: 'fullscreen', orientation: 'any', start_url: '../../', scope: '../../' });
});

test.each(BRANDS.flatMap((brand) => ['dark', 'light'].map((theme) => [brand, theme] as const)))(
  '[HOST-7] the text colors of %s in the %s theme have enough contrast on every background',
  (brand, theme) => {
    const colours = coloursIn(read(`brands/${brand}/brand.css`), theme);
    const of = (name: string): string => colours.get(name) ?? 'missing';
    const faint = PAIRS.filter(([ink, ground]) => !(contrast(of(ink), of(ground)) >= CONTRAST_MIN));
    expect(faint).toEqual([]);
  },
);

test.each(['dark', 'light'])(
  '[HOST-7] the %s colors of resto are those of the UI kit, and brasa defines colors with the same names',
  (theme) => {
    const kit = coloursIn(readFileSync(new URL('../src/ui/kit/tokens.css', PUBLIC), 'utf8'), theme);
    const resto = coloursIn(read('brands/resto/brand.css'), theme);
    expect(resto.size).toBe(11);
    for (const [name, colour] of resto) expect([name, kit.get(name)]).toEqual([name, colour]);
    const brasa = coloursIn(read('brands/brasa/brand.css'), theme);
    expect([...brasa.keys()]).toEqual([...resto.keys()]);
    expect([...brasa].filter(([name, colour]) => resto.get(name) === colour && name !== 'on-accent')).toEqual([]);
  },
);

function headOf(png: Buffer) {
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  return { width: png.readUInt32BE(16), height: png.readUInt32BE(20) };
}

test.each(BRANDS)('[HOST-7] the PNG icons of %s have the size that the manifest states', (brand) => {
  const icons: { src: string; sizes: string; type: string }[] = manifestOf(brand).icons;
  expect(icons.map(({ src }) => src)).toEqual([
    'logo.svg',
    'icon-192.png',
    'icon-512.png',
    'maskable.svg',
    'maskable-512.png',
  ]);
  for (const { src, sizes } of [...icons, { src: 'apple-touch-180.png', sizes: '180x180' }]) {
    if (!src.endsWith('.png')) continue;
    const { width, height } = headOf(readFileSync(new URL(`brands/${brand}/${src}`, PUBLIC)));
    expect(`${width}x${height}`).toBe(sizes);
  }
});
