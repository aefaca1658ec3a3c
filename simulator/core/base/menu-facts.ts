/** The menu and the priorities as a control room offers them. */
import { MENU, type MenuProduct } from '../../../fixtures/menu.ts';
import { PRIORITIES } from './venue.ts';

export interface ProductFacts {
  readonly id: number;
  readonly name: { readonly es: string; readonly en: string };
  readonly course: MenuProduct['course'];
}

function inBoth(tagged: string): ProductFacts['name'] {
  const [, es, en] = /^\[es\](.*?)\[en\](.*)$/.exec(tagged) ?? [];
  return { es: es ?? tagged, en: en ?? tagged };
}

export const PRODUCT_FACTS: readonly ProductFacts[] = MENU.map(({ id, name, course }) => ({
  id,
  name: inBoth(name),
  course,
}));

/** By id; 0 stands for none. */
export const PRIORITY_FACTS: readonly { readonly id: number; readonly name: string }[] = PRIORITIES.map(
  ({ id, nm }) => ({ id, name: nm }),
);
