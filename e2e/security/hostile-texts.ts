/** Puts texts into responses and finds them on the screen. */
import type { Page, Route } from '@playwright/test';
import { TEXTS } from '../../tests/security/text-corpus.ts';

export const SOME_TEXTS: readonly string[] = TEXTS.filter((_, at) => at % 24 === 0);

/** Removes characters that are invisible or that a browser may replace: spaces, controls, unpaired surrogates. */
export const readable = (text: string): string => text.replace(/[\s\p{C}\p{Z}\uFFFD]/gu, '');

/** Removes unpaired surrogates, which an address cannot contain. */
export const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '');

export const rewrite = (
  page: Page,
  address: RegExp,
  change: (body: unknown, url: string) => unknown,
): Promise<unknown> =>
  page.route(address, async (route: Route) => {
    const response = await route.fetch();
    return route.fulfill({ response, json: change(await response.json(), route.request().url()) });
  });

/** Returns the next text at each call, and starts again after the last one. */
export function inTurn(texts: readonly string[]): () => string {
  let count = -1;
  return () => {
    count += 1;
    return texts[count % texts.length] ?? '';
  };
}

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
