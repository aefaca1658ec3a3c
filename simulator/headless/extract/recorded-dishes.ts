/** The menu for a scenario: the ordered dishes, and the dish of each line (rule RECORDING-11). */
import { EXTRAS, MENU, REMOVABLE, type Station } from '../../../fixtures/menu.ts';
import { PRIORITIES } from '../../core/base/venue.ts';
import type { RecordedLine } from './order-events.ts';

const DISHES_MAX = 200;
/** First id for the second of two equal dishes in an order, so that an event can name one of them. */
const DUPLICATE_IDS_FROM = 800_000_000;
const HIERARCHY_FORM = /^(?:.{3}){1,6}$/;
const NAME_LENGTH_MAX = 100;

const TURNS: readonly number[] = [0, ...PRIORITIES.map(({ id }) => id)];

const CHANGES = new Set([...EXTRAS, ...REMOVABLE].map(({ id }) => id));

/** 0 if scenarios do not have the line's priority. */
export const priorityOf = ({ prio }: RecordedLine): number => (TURNS.includes(prio) ? prio : 0);

interface RecordedDish {
  readonly id: number;
  readonly line: RecordedLine;
  /** Extras and removals that a scenario can express. */
  readonly changes: Set<number>;
  isShown: boolean;
}

function nameOf({ np, pi }: RecordedLine): { readonly es: string; readonly en: string } {
  const [, es = np, en = np] = /^\[es\](.*?)\[en\](.*)$/.exec(np) ?? [];
  const short = (text: string) => text.slice(0, NAME_LENGTH_MAX) || `${pi}`;
  return { es: short(es), en: short(en) };
}

const ON_THE_MENU = new Map(MENU.map((product) => [product.id, product]));

/** Null when the simulated restaurant's menu does not have the same dish. */
function knownStation({ id, line, changes }: RecordedDish): Station | null {
  const product = ON_THE_MENU.get(id);
  if (product === undefined) return null;
  const choices = [...product.extras, ...product.removable].map((each) => each.id);
  const isSame =
    product.name === line.np &&
    product.hierarchy === line.j &&
    [...changes].every((change) => choices.includes(change));
  return isSame ? product.station : null;
}

const STATIONS = ['bar', 'cold', 'hot'] as const satisfies readonly Station[];

/** The stations of the shown dishes. Dishes that the device did not show belong to another unit. */
function stationsOf(dishes: readonly RecordedDish[]): readonly Station[] {
  const own = dishes.filter(({ isShown }) => isShown).map((dish) => knownStation(dish) ?? 'hot');
  const all = STATIONS.filter((station) => own.includes(station));
  const needsOther = dishes.some(({ isShown }) => !isShown);
  return all.length === 0 || (all.length === STATIONS.length && needsOther) ? ['hot'] : all;
}

/** Undefined when the station in the menu is right. */
function stationFor(dish: RecordedDish, stations: readonly Station[]): Station | undefined {
  const station = knownStation(dish);
  if (station !== null && stations.includes(station) === dish.isShown) return undefined;
  return STATIONS.find((each) => stations.includes(each) === dish.isShown) ?? 'hot';
}

function toProduct({ id, line, changes }: RecordedDish, station: Station): object {
  const those = (choices: readonly { readonly id: number }[], name: string) => {
    const ids = choices.flatMap((choice) => (changes.has(choice.id) ? [choice.id] : []));
    return ids.length > 0 && { [name]: ids };
  };
  return {
    id,
    name: nameOf(line),
    station,
    course: 'main',
    ...(HIERARCHY_FORM.test(line.j) && { hierarchy: line.j }),
    ...those(EXTRAS, 'extras'),
    ...those(REMOVABLE, 'removable'),
  };
}

const orderedLine = (line: RecordedLine, product: number, changes: readonly number[]): object => ({
  product,
  ...(line.ca > 1 && { quantity: Math.min(line.ca, 99) }),
  priority: priorityOf(line),
  ...(changes.length > 0 && { changes }),
});

function menuOf(dishes: readonly RecordedDish[]): readonly object[] {
  const stations = stationsOf(dishes);
  return dishes.flatMap((dish) => {
    const station = stationFor(dish, stations);
    return station === undefined ? [] : [toProduct(dish, station)];
  });
}

interface ShownParts {
  isShown(orderId: number, lineId: number): boolean;
  isOrderShown(orderId: number): boolean;
}

/** Collects dishes line by line, without orders that the device never showed. */
export function createDishes({ isShown, isOrderShown }: ShownParts) {
  const dishes = new Map<string, RecordedDish>();
  const ofLine = new Map<number, number>();
  /** Lines of each order in the scenario. */
  const written = new Map<number, Set<number>>();
  const occurrences = new Map<string, number>();
  let omitted = 0;
  const elsewhere = new Set<number>();

  const dishOf = (line: RecordedLine, occurrence: number): RecordedDish | null => {
    const key = `${line.pi} ${occurrence}`;
    const found = dishes.get(key);
    if (found !== undefined) return found;
    if (dishes.size >= DISHES_MAX) return null;
    const id = occurrence === 0 && line.pi > 0 ? line.pi : DUPLICATE_IDS_FROM + dishes.size;
    const dish = { id, line, changes: new Set<number>(), isShown: false };
    dishes.set(key, dish);
    return dish;
  };

  /** Null when a scenario cannot express the line. */
  const productOf = (orderId: number, line: RecordedLine, changes: readonly number[]): number | null => {
    const used = ofLine.get(line.li);
    if (used !== undefined) return used;
    const place = `${orderId} ${line.pi}`;
    const occurrence = occurrences.get(place) ?? 0;
    const dish = dishOf(line, occurrence);
    if (dish === null) {
      omitted += 1;
      return null;
    }
    occurrences.set(place, occurrence + 1);
    dish.isShown ||= isShown(orderId, line.li);
    for (const change of changes) dish.changes.add(change);
    ofLine.set(line.li, dish.id);
    return dish.id;
  };

  return {
    /** Each dish with its extras and removals. */
    ordered(orderId: number, lines: readonly RecordedLine[]): readonly object[] {
      if (!isOrderShown(orderId)) {
        elsewhere.add(orderId);
        return [];
      }
      return lines.flatMap((line) => {
        if (line.lk !== 0) return [];
        const changes = lines.filter(({ lk }) => lk === line.li);
        const known = changes.filter(({ pi }) => CHANGES.has(pi)).map(({ pi }) => pi);
        const product = productOf(orderId, line, known);
        if (product === null) return [];
        written.set(orderId, (written.get(orderId) ?? new Set()).add(line.li));
        omitted += changes.length - known.length;
        return [orderedLine(line, product, known)];
      });
    },
    productOf: (orderId: number, lineId: number): number | null =>
      written.get(orderId)?.has(lineId) ? (ofLine.get(lineId) ?? null) : null,
    dishesOf: (orderId: number): number => written.get(orderId)?.size ?? 0,
    omitted: () => omitted,
    /** The number of orders that the device never showed, and that the scenario does not need. */
    elsewhere: () => elsewhere.size,
    stations: () => stationsOf([...dishes.values()]),
    /** Dishes that the simulated restaurant's menu lacks, or has at another station. */
    menu: () => menuOf([...dishes.values()]),
  };
}

export type Dishes = ReturnType<typeof createDishes>;
