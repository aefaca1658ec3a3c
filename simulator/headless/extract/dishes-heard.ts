/** The menu of a scenario that is made of a recording: each dish that was ordered, and which of them a line is (rule RCD10). */
import { EXTRAS, MENU, type MenuProduct, REMOVABLE } from '../../../fixtures/menu.ts';
import { PRIORITIES } from '../../core/base/venue.ts';
import type { HeardLine } from './heard-life.ts';

/** A scenario's menu has no more. */
const DISHES_MAX = 200;
/** Ids of dishes that are twice in one order: what happens to one of them is said by its own. */
const TWIN_IDS_FROM = 800_000_000;
const HIERARCHY_FORM = /^(?:.{3}){1,6}$/;
const NAME_LENGTH_MAX = 100;

/** Turns of courses that a scenario has. */
const TURNS: readonly number[] = [0, ...PRIORITIES.map(({ id }) => id)];

const CHANGES = new Set([...EXTRAS, ...REMOVABLE].map(({ id }) => id));

/** The turn of a line's course; the first for one that no scenario has. */
export const priorityOf = ({ prio }: HeardLine): number => (TURNS.includes(prio) ? prio : 0);

interface HeardDish {
  readonly id: number;
  readonly line: HeardLine;
  /** What was changed of it, as far as a scenario has that. */
  readonly changes: Set<number>;
}

/** A name of the wire in both languages. */
function nameOf({ np, pi }: HeardLine): { readonly es: string; readonly en: string } {
  const [, es = np, en = np] = /^\[es\](.*?)\[en\](.*)$/.exec(np) ?? [];
  const short = (text: string) => text.slice(0, NAME_LENGTH_MAX) || `${pi}`;
  return { es: short(es), en: short(en) };
}

const ON_THE_MENU = new Map(MENU.map((product) => [product.id, product]));

/** Whether the menu of the simulated restaurant has just this dish. */
function isKnown({ id, line, changes }: HeardDish): boolean {
  const product: MenuProduct | undefined = ON_THE_MENU.get(id);
  if (product === undefined) return false;
  const choices = [...product.extras, ...product.removable].map((each) => each.id);
  return (
    product.name === line.np && product.hierarchy === line.j && [...changes].every((change) => choices.includes(change))
  );
}

function toProduct({ id, line, changes }: HeardDish): object {
  const those = (choices: readonly { readonly id: number }[], name: string) => {
    const ids = choices.flatMap((choice) => (changes.has(choice.id) ? [choice.id] : []));
    return ids.length > 0 && { [name]: ids };
  };
  return {
    id,
    name: nameOf(line),
    station: 'hot',
    course: 'main',
    ...(HIERARCHY_FORM.test(line.j) && { hierarchy: line.j }),
    ...those(EXTRAS, 'extras'),
    ...those(REMOVABLE, 'removable'),
  };
}

/** A line of an order as a step has it. */
const orderedLine = (line: HeardLine, product: number, changes: readonly number[]): object => ({
  product,
  ...(line.ca > 1 && { quantity: Math.min(line.ca, 99) }),
  priority: priorityOf(line),
  ...(changes.length > 0 && { changes }),
});

/** Learns dishes line by line; `isShown` says whether the device ever showed a line. */
export function createDishes(isShown: (orderId: number, lineId: number) => boolean) {
  const dishes = new Map<string, HeardDish>();
  const ofLine = new Map<number, number>();
  /** The lines that each order is told to have: one that moved is told where it was shown. */
  const told = new Map<number, Set<number>>();
  const twins = new Map<string, number>();
  let untold = 0;
  let elsewhere = 0;

  const dishOf = (line: HeardLine, twin: number): HeardDish | null => {
    const key = `${line.pi} ${twin}`;
    const found = dishes.get(key);
    if (found !== undefined) return found;
    if (dishes.size >= DISHES_MAX) return null;
    const id = twin === 0 && line.pi > 0 ? line.pi : TWIN_IDS_FROM + dishes.size;
    const dish = { id, line, changes: new Set<number>() };
    dishes.set(key, dish);
    return dish;
  };

  /** The product that a line of an order stands for; null for one that cannot be told. */
  const take = (orderId: number, line: HeardLine, changes: readonly number[]): number | null => {
    const taken = ofLine.get(line.li);
    if (taken !== undefined) return taken;
    const place = `${orderId} ${line.pi}`;
    const twin = twins.get(place) ?? 0;
    const dish = dishOf(line, twin);
    if (dish === null) {
      untold += 1;
      return null;
    }
    twins.set(place, twin + 1);
    for (const change of changes) dish.changes.add(change);
    ofLine.set(line.li, dish.id);
    return dish.id;
  };

  return {
    /** Lines of a scenario's step: each dish with what changes it. */
    ordered(orderId: number, lines: readonly HeardLine[]): readonly object[] {
      return lines.flatMap((line) => {
        if (line.lk !== 0) return [];
        const changes = lines.filter(({ lk }) => lk === line.li);
        if (![line, ...changes].some(({ li }) => isShown(orderId, li))) {
          elsewhere += 1;
          return [];
        }
        const known = changes.filter(({ pi }) => CHANGES.has(pi)).map(({ pi }) => pi);
        const product = take(orderId, line, known);
        if (product === null) return [];
        told.set(orderId, (told.get(orderId) ?? new Set()).add(line.li));
        untold += changes.length - known.length;
        return [orderedLine(line, product, known)];
      });
    },
    /** The dish of a line that an order is told to have. */
    productOf: (orderId: number, lineId: number): number | null =>
      told.get(orderId)?.has(lineId) ? (ofLine.get(lineId) ?? null) : null,
    dishesOf: (orderId: number): number => told.get(orderId)?.size ?? 0,
    untold: () => untold,
    /** How many lines the device never showed: they are made at other units, and no scenario needs them. */
    elsewhere: () => elsewhere,
    /** The dishes that the menu of the simulated restaurant does not have. */
    menu: (): readonly object[] => [...dishes.values()].filter((dish) => !isKnown(dish)).map(toProduct),
  };
}

export type Dishes = ReturnType<typeof createDishes>;
