/**
 * Tells the bundler that parts which load late run after the page's first script. By itself it makes a file for each set of parts
 * that have something in common with the first one, and a start would ask for some fifty files instead of one.
 */
import { readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { Metafile, Plugin } from 'esbuild';
import { ROOT } from './bundle.ts';
import type { FirstLook } from './first-look.ts';
import { lazyEntries, outputOfEntry } from './metafile.ts';

/** The project's own sources that an entry loads late. */
export const lateSources = (metafile: Metafile, entry: string): readonly string[] =>
  lazyEntries(metafile, outputOfEntry(metafile, entry))
    .map(({ source }) => source)
    .filter((source) => source.startsWith('src/'));

const slashed = (path: string): string => path.replaceAll('\\', '/');

/** How a source imports another one. */
function pathBetween(from: string, to: string): string {
  const path = slashed(relative(dirname(from), to));
  return path.startsWith('.') ? path : `./${path}`;
}

export function afterFirstScript(entry: string, look: FirstLook): Plugin {
  return {
    name: 'after-first-script',
    setup(setup) {
      setup.onStart(look.again);
      setup.onLoad({ filter: /\.tsx?$/ }, async ({ path }) => {
        const late = lateSources(await look.metafile(), entry);
        if (!late.includes(slashed(relative(ROOT, path)))) return undefined;
        const contents = await readFile(path, 'utf8');
        // On the first line of the source, so that its lines keep their numbers.
        const first = `import ${JSON.stringify(pathBetween(path, join(ROOT, entry)))}; `;
        return { contents: first + contents, loader: path.endsWith('x') ? 'tsx' : 'ts', watchFiles: [path] };
      });
    },
  };
}
