/** Keeps of each bundled font only what Spanish and English need: the Latin subsets, as woff2. */
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Plugin } from 'esbuild';

const FACE = /(?:\/\*[^*]*\*\/\s*)?@font-face\s*\{[^}]*\}/g;
const OLDER_FORMAT = /,\s*url\([^)]*\.woff\)\s*format\('woff'\)/g;

/** A font package's style sheet without the other scripts and the formats that no supported browser asks for. */
export function keepLatin(css: string): string {
  return css.replace(FACE, (face) => (/-latin(-ext)?-\d/.test(face) ? face.replace(OLDER_FORMAT, '') : ''));
}

export const fontSubsets: Plugin = {
  name: 'font-subsets',
  setup(build) {
    build.onLoad({ filter: /[\\/]@fontsource[\\/].*\.css$/ }, async ({ path }) => ({
      contents: keepLatin(await readFile(path, 'utf8')),
      loader: 'css',
      resolveDir: dirname(path),
    }));
  },
};
