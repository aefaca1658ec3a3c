/** Whose code a place in a served script is: a part of the product by its folder, a package by its name. */
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import type { Place } from './samples.ts';
import { MEASURING, type Work } from './work.ts';

/** What its pages load besides the product. */
const SIMULATOR: Work = { what: 'simulator', kind: 'simulator' };
/** What the bundler puts between the sources. */
const BUNDLER: Work = { what: 'esbuild', kind: 'esbuild' };

/** Packages that are called after another one which brings them, or which they are parts of. */
const FAMILIES: readonly (readonly [start: string, name: string])[] = [
  ['react', 'react-dom'],
  ['react-dom', 'react-dom'],
  ['scheduler', 'react-dom'],
  ['valtio', 'valtio'],
  ['proxy-compare', 'valtio'],
  ['firebase', 'firebase'],
  ['@firebase', 'firebase'],
  ['@tanstack', 'router'],
];

function packageWork(path: string): Work {
  const [scope = '', name = ''] = path.split('/');
  const family = FAMILIES.find(([start]) => start === scope)?.[1];
  const what = family ?? (scope.startsWith('@') ? `${scope}/${name}` : scope);
  return { what, kind: what === 'react-dom' ? 'react' : what };
}

const ownWork = (folder: string): Work => ({ what: folder, kind: `own code: ${folder.split('/')[0]}` });

/** The work of a source by its path in the project: `src/ui/board/card/card.tsx` is `ui/board/card`, a program in `src` goes by its own name. */
export function workOfSource(path: string): Work | null {
  const inPackage = path.split('node_modules/').at(-1);
  if (inPackage !== undefined && inPackage !== path) return packageWork(inPackage);
  const own = /(?:^|\/)src\/(.+)$/.exec(path)?.[1];
  if (own === undefined) return null;
  const folder = own.includes('/') ? own.replace(/\/[^/]+$/, '') : own.replace(/\.\w+$/, '');
  return ownWork(folder);
}

/** The source map of a script by the script's file name, null where it has none. */
export type MapOf = (script: string) => TraceMap | null;

/** Answers the source maps that lie beside the scripts of a built kiosk; each is read once. */
export function builtMaps(kiosk: string): MapOf {
  const read = new Map<string, TraceMap | null>();
  return (script) => {
    const path = join(kiosk, 'assets', `${script}.map`);
    const known = read.get(script);
    if (known !== undefined) return known;
    const map = existsSync(path) ? new TraceMap(readFileSync(path, 'utf8')) : null;
    read.set(script, map);
    return map;
  };
}

/** Answers whose code is at a place: the probe where a script has no address, a script without a map by its own name. */
export function sourceNames(mapOf: MapOf): (place: Place) => Work {
  return ({ url, line, column }) => {
    if (url === '') return MEASURING;
    const { pathname } = new URL(url);
    if (pathname.startsWith('/simulator/')) return SIMULATOR;
    const script = basename(pathname);
    const map = mapOf(script);
    if (map === null) return ownWork(script.replace(/(-[A-Z0-9]{8})?\.js$/, ''));
    const { source } = originalPositionFor(map, { line, column: Math.max(0, column) });
    return (source === null ? null : workOfSource(source)) ?? BUNDLER;
  };
}
