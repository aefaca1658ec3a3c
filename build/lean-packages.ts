/** Packages without the parts that this product never runs, cut where the packages' own sources give no way to leave them out. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'esbuild';

/** The sign-in package may stand inside the SDK's own folder. */
const requireFromSdk = createRequire(createRequire(import.meta.url).resolve('firebase/package.json'));

/** The sign-in of the realtime SDK without the parts that need a page of their own: pop-ups, redirects and captchas. */
const signInFile = join(dirname(requireFromSdk.resolve('@firebase/auth/package.json')), 'dist/index.webworker.js');

export const LEAN_ALIASES = {
  '@firebase/auth': signInFile,
  // The router's store asks for a copy of what React has had itself since version 18.
  'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
} as const;

/** One cut in the files of a package. */
export interface Cut {
  readonly files: RegExp;
  readonly what: RegExp;
  readonly by: string;
  /** Every file must have it: a new version of the package that looks different stops the build. */
  readonly required: boolean;
}

export const CUTS: readonly Cut[] = [
  // Icons are drawn from their data alone: says that making a component of one has no effect, so that the components go.
  {
    files: /lucide-react\/dist\/esm\/icons\/[^/]+\.mjs$/,
    what: /= createLucideIcon\(/g,
    by: '= /* @__PURE__ */ createLucideIcon(',
    required: true,
  },
  // Their shapes are constant children, which need no keys; random letters do not compress.
  {
    files: /lucide-react\/dist\/esm\/icons\/[^/]+\.mjs$/,
    what: /,\s*key: "[^"]*"/g,
    by: '',
    required: true,
  },
  // The state library asks the bundler for its mode in a way that keeps its checks for developers in the bundle.
  {
    files: /node_modules\/valtio\/esm\/.+\.mjs$/,
    what: /\(import\.meta\.env \? import\.meta\.env\.MODE : void 0\)/g,
    by: '"production"',
    required: false,
  },
  // Whoever listens to this holds up every way out of the page until it answers: one that hangs could not be left any more.
  {
    files: /@tanstack\/history\/dist\/esm\/index\.js$/,
    what: /win\.addEventListener\(beforeUnloadEvent, [^;]*;/g,
    by: '',
    required: true,
  },
  // Texts come with the bundle or through `addResourceBundle`: nothing is ever loaded through a back end of the library.
  {
    files: /i18next\/dist\/esm\/i18next\.js$/,
    what: /class Connector extends EventEmitter \{[\s\S]*?\n\}\n/g,
    by: 'class Connector extends EventEmitter {}\n',
    required: true,
  },
  // Numbers and money are written by the domain: no text has a format of the library.
  {
    files: /i18next\/dist\/esm\/i18next\.js$/,
    what: /class Formatter \{[\s\S]*?\n\}\n/g,
    by: 'class Formatter { format(value) { return value; } }\n',
    required: true,
  },
];

/** A file's text after the cuts that are meant for it. Throws when a required one finds nothing to cut. */
export function cut(path: string, text: string, cuts: readonly Cut[] = CUTS): string {
  return cuts
    .filter(({ files }) => files.test(path))
    .reduce((before, { what, by, required }) => {
      const after = before.replaceAll(what, by);
      if (required && after === before) throw new Error(`Failed to make ${path} lean: it has no ${what.source}.`);
      return after;
    }, text);
}

export const leanPackages: Plugin = {
  name: 'lean-packages',
  setup(setup) {
    const filter = new RegExp(CUTS.map(({ files }) => files.source).join('|'));
    setup.onLoad({ filter }, async ({ path }) => ({ contents: cut(path, await readFile(path, 'utf8')) }));
  },
};
