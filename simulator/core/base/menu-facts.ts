import type { ProductFacts } from './control.ts';
import type { Menu } from './menu.ts';
import { inBoth } from './typed-names.ts';
import { PRIORITIES } from './venue.ts';

export const productFactsOf = ({ products }: Menu): readonly ProductFacts[] =>
  products.map(({ id, name, course, cookMs, extras, removable }) => ({
    id,
    name: inBoth(name),
    course,
    cookMs,
    changes: [...extras, ...removable].map((change) => ({ id: change.id, name: inBoth(change.name) })),
  }));

export const PRIORITY_FACTS: readonly { readonly id: number; readonly name: string }[] = PRIORITIES.map(
  ({ id, nm }) => ({ id, name: nm }),
);
