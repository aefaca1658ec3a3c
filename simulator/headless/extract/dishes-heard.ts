/** The menu of a scenario that is made of a recording: each dish that was ordered, and which of them a line is (rule RCD10). */
import { EXTRAS, REMOVABLE } from '../../../fixtures/menu.ts';
import { PRIORITIES } from '../../core/base/venue.ts';
import type { HeardLine } from './heard-life.ts';

/** A scenario's menu has no more. */
const DISHES_MAX = 200;
/** Ids of dishes that are twice in one order: what happens to one of them is said by its own. */
const TWIN_IDS_FROM = 800_000_000;
const HIERARCHY_FORM = /^(?:.{3}){1,6}$/;
const NAME_LENGTH_MAX = 100;
const CHOICES_MAX = 50;

/** Turns of courses that a scenario has. */
const TURNS: readonly number[] = [0, ...PRIORITIES.map(({ id }) => id)];

const CHANGES = new Set([...EXTRAS, ...REMOVABLE].map(({ id }) => id));

/** The turn of a line's course; the first for one that no scenario has. */
export const priorityOf = ({ prio }: HeardLine): number => (TURNS.includes(prio) ? prio : 0);

interface HeardDish {
  readonly id: number;
  readonly line: HeardLine;
  isShown: boolean;
}

/** A name of the wire in both languages. */
function nameOf({ np, pi }: HeardLine): { readonly es: string; readonly en: string } {
  const [, es = np, en = np] = /^\[es\](.*?)\[en\](.*)$/.exec(np) ?? [];
  const short = (text: string) => text.slice(0, NAME_LENGTH_MAX) || `${pi}`;
  return { es: short(es), en: short(en) };
}

const toProduct = ({ id, line, isShown }: HeardDish): object => ({
  id,
  name: nameOf(line),
  station: isShown ? 'hot' : 'bar',
  course: 'main',
  ...(HIERARCHY_FORM.test(line.j) && { hierarchy: line.j }),
  extras: EXTRAS.map((extra) => extra.id).slice(0, CHOICES_MAX),
  removable: REMOVABLE.map((removable) => removable.id).slice(0, CHOICES_MAX),
});

/** Learns dishes line by line; `isShown` says whether the device ever showed a line. */
export function createDishes(isShown: (orderId: number, lineId: number) => boolean) {
  const dishes = new Map<string, HeardDish>();
  const ofLine = new Map<number, number>();
  const twins = new Map<string, number>();
  let untold = 0;

  const dishOf = (line: HeardLine, twin: number): HeardDish | null => {
    const key = `${line.pi} ${twin}`;
    const found = dishes.get(key);
    if (found !== undefined) return found;
    if (dishes.size >= DISHES_MAX) return null;
    const id = twin === 0 && line.pi > 0 ? line.pi : TWIN_IDS_FROM + dishes.size;
    const dish = { id, line, isShown: false };
    dishes.set(key, dish);
    return dish;
  };

  /** The product that a line of an order stands for; null for one that cannot be told. */
  const take = (orderId: number, line: HeardLine): number | null => {
    const known = ofLine.get(line.li);
    if (known !== undefined) return known;
    const place = `${orderId} ${line.pi}`;
    const twin = twins.get(place) ?? 0;
    const dish = dishOf(line, twin);
    if (dish === null) {
      untold += 1;
      return null;
    }
    twins.set(place, twin + 1);
    dish.isShown ||= isShown(orderId, line.li);
    ofLine.set(line.li, dish.id);
    return dish.id;
  };

  return {
    /** Lines of a scenario's step: each dish with what changes it. */
    ordered(orderId: number, lines: readonly HeardLine[]): readonly object[] {
      return lines.flatMap((line) => {
        if (line.lk !== 0) return [];
        const product = take(orderId, line);
        if (product === null) return [];
        const changes = lines.filter(({ lk }) => lk === line.li);
        const known = changes.filter(({ pi }) => CHANGES.has(pi)).map(({ pi }) => pi);
        untold += changes.length - known.length;
        const quantity = line.ca;
        return [
          {
            product,
            ...(quantity > 1 && { quantity: Math.min(quantity, 99) }),
            priority: priorityOf(line),
            ...(known.length > 0 && { changes: known }),
          },
        ];
      });
    },
    /** The dish of a line that was ordered. */
    productOf: (lineId: number): number | null => ofLine.get(lineId) ?? null,
    untold: () => untold,
    /** The dishes as a scenario's menu has them: what the device showed is made at one station, what it did not at another. */
    menu: (): readonly object[] => [...dishes.values()].map(toProduct),
  };
}

export type Dishes = ReturnType<typeof createDishes>;
