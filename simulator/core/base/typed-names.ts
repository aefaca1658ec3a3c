/** Names that the venue typed in addition to its menu. */
import { BRACKETED_CHANGES, OTHER_NAMES, UNMADE_PRODUCTS } from '../../../fixtures/odd-texts.ts';
import type { ProductFacts } from './control.ts';

export function inBoth(tagged: string): ProductFacts['name'] {
  const [, es, en] = /^\[es\](.*?)\[en\](.*)$/.exec(tagged) ?? [];
  return { es: es ?? tagged, en: en ?? tagged };
}

export const TYPED_NAMES: readonly ProductFacts['name'][] = [
  ...[...BRACKETED_CHANGES, ...UNMADE_PRODUCTS].map(({ name }) => name),
  ...OTHER_NAMES,
].map(inBoth);
