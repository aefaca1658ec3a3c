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

/** Methods of the texts library that nobody calls: plugins, further languages and instances, a list of all scripts from right to left. */
const UNUSED_TEXT_METHODS = 'use|hydrate|loadNamespaces|loadLanguages|dir|cloneInstance';

export const CUTS: readonly Cut[] = [
  {
    files: /i18next\/dist\/esm\/i18next\.js$/,
    what: new RegExp(`^ {2}(?:${UNUSED_TEXT_METHODS})\\([^\\n]*\\{\\n[\\s\\S]*?\\n {2}\\}\\n`, 'gm'),
    by: '',
    required: true,
  },
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
  // Its long poll, which a strict content security policy forbids: the kiosk speaks through WebSockets alone.
  {
    files: /@firebase\/database\/dist\/index\.esm\.js$/,
    what: /class BrowserPollConnection \{[\s\S]*?\n\}\n/g,
    by: 'class BrowserPollConnection { static isAvailable() { return false; } static forceDisallow() {} static forceAllow() {} }\n',
    required: true,
  },
  // A daily count for the SDK's makers, and a database of theirs in the browser that no deletion of local data would know of.
  {
    files: /@firebase\/app\/dist\/esm\/index\.esm\.js$/,
    what: /_registerComponent\(new Component\('heartbeat', [^;]*;/g,
    by: '',
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
