import { expect, test } from 'vitest';
import { chosenLanguage } from '../../../src/engine/base/language.ts';
import type { FactStore, Page } from '../../../src/platform/ports.ts';

const [KITCHEN, ACCOUNT] = [5000, 9000] as const;

const portsOf = (chosen: string | null, languages: readonly string[]) => ({
  facts: { read: () => chosen } as unknown as FactStore,
  page: { languages } as Page,
});

test.each([
  [null, ['en'], KITCHEN, 'es'],
  [null, ['en'], undefined, 'es'],
  ['en', ['es'], KITCHEN, 'en'],
  [null, ['en-GB', 'es'], ACCOUNT, 'en'],
  [null, ['pt-BR', 'ES-cl', 'en'], ACCOUNT, 'es'],
  [null, ['fr', 'x'], ACCOUNT, 'es'],
  [null, [], ACCOUNT, 'es'],
  ['es', ['en'], ACCOUNT, 'es'],
  ['en', ['es'], ACCOUNT, 'en'],
  ['xx', ['en'], ACCOUNT, 'en'],
] as const)(
  '[LANGUAGE-10] selection, browser languages and module decide the language: %j, %j, %j, %s',
  (chosen, browser, module, is) => {
    expect(chosenLanguage(portsOf(chosen, browser), module)).toBe(is);
  },
);
