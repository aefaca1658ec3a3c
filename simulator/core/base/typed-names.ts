/** Names in both languages, and those that a venue types beside its menu. */
import { BRACKETED_CHANGES, OTHER_NAMES, UNMADE_PRODUCTS } from '../../../fixtures/odd-texts.ts';
import type { ProductFacts } from './control.ts';

export function inBoth(tagged: string): ProductFacts['name'] {
  const [, es, en] = /^\[es\](.*?)\[en\](.*)$/.exec(tagged) ?? [];
  return { es: es ?? tagged, en: en ?? tagged };
}

/** Names of dishes and extras that the menu does not have. */
export const TYPED_NAMES: readonly ProductFacts['name'][] = [
  ...[...BRACKETED_CHANGES, ...UNMADE_PRODUCTS].map(({ name }) => name),
  ...OTHER_NAMES,
].map(inBoth);
