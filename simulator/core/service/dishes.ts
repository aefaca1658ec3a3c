import {
  EXTRAS,
  GRILL_COMMENTS,
  isGrilled,
  LINE_COMMENTS,
  type MenuProduct,
  ONE_OF_COMMENTS,
  REMOVABLE,
} from '../../../fixtures/menu.ts';
import { BRACKETED_CHANGES } from '../../../fixtures/odd-texts.ts';
import type { Menu } from '../base/menu.ts';
import type { Prng } from '../base/prng.ts';
import type { OrderOrigin, PlannedLine } from '../orders/order-plan.ts';

export interface Dish {
  readonly product: MenuProduct;
  readonly quantity: number;
  /** Required by the order; absent means a random choice. */
  readonly given?: {
    readonly comments: readonly string[];
    readonly priority: number;
    /** The venue typed this instead of the product's name. */
    readonly name?: string;
    /** Ids of extras and removed ingredients. */
    readonly changes?: readonly number[];
  };
}

type Course = MenuProduct['course'];

/** All products when the menu has none of this course. */
function ofCourse(menu: Menu, course: Course): readonly MenuProduct[] {
  const found = menu.ofCourse(course);
  return found.length > 0 ? found : menu.products;
}

/** Probability of each course for a guest. */
const APPETITE: Readonly<Record<OrderOrigin, Readonly<Record<Course, number>>>> = {
  table: { drink: 0.85, starter: 0.5, main: 0.9, side: 0.2, dessert: 0.08 },
  'venue-app': { drink: 0.8, starter: 0.35, main: 0.8, side: 0.25, dessert: 0.15 },
  delivery: { drink: 0.45, starter: 0.25, main: 0.95, side: 0.3, dessert: 0.15 },
  app: { drink: 0.35, starter: 0.2, main: 0.95, side: 0.3, dessert: 0.1 },
  kiosk: { drink: 0.7, starter: 0.1, main: 0.95, side: 0.35, dessert: 0.1 },
};

const SAME_AS_NEIGHBOUR = 0.35;
const COURSES: readonly Course[] = ['drink', 'starter', 'main', 'side', 'dessert'];

function productFor(random: Prng, course: Course, origin: OrderOrigin, menu: Menu): MenuProduct {
  if (course === 'main' && origin === 'kiosk') return random.pick(menu.fastFood);
  if (course === 'main' && origin === 'delivery' && random.chance(0.7)) return random.pick(menu.travelsWell);
  return random.pick(ofCourse(menu, course));
}

/** At least one dish; equal dishes are one entry. */
export function chooseDishes(random: Prng, guests: number, origin: OrderOrigin, menu: Menu): readonly Dish[] {
  const counts = new Map<MenuProduct, number>();
  const add = (product: MenuProduct) => counts.set(product, (counts.get(product) ?? 0) + 1);
  for (const course of COURSES) {
    if (menu.ofCourse(course).length === 0) continue;
    let neighbours: MenuProduct | null = null;
    for (let guest = 0; guest < guests; guest++) {
      if (!random.chance(APPETITE[origin][course])) continue;
      // A guest orders the same dish as a neighbor.
      const same = neighbours !== null && random.chance(SAME_AS_NEIGHBOUR);
      const product: MenuProduct = same && neighbours !== null ? neighbours : productFor(random, course, origin, menu);
      neighbours = product;
      add(product);
    }
  }
  if (counts.size === 0) add(productFor(random, 'main', origin, menu));
  return [...counts].map(([product, quantity]) => ({ product, quantity }));
}

/** Picks one or two products of one course: drinks, desserts or sides. */
export function chooseMore(random: Prng, menu: Menu): readonly Dish[] {
  const course = random.weighted<Course>([
    ['drink', 45],
    ['dessert', 35],
    ['side', 20],
  ]);
  const first = random.pick(ofCourse(menu, course));
  const second = random.pick(ofCourse(menu, course));
  const dishes = [{ product: first, quantity: random.int(1, 2) }];
  return second === first || random.chance(0.5) ? dishes : [...dishes, { product: second, quantity: 1 }];
}

const line = (id: number, dish: Dish, comments: readonly string[], priority: number): PlannedLine => ({
  id,
  parentId: 0,
  quantity: dish.quantity,
  name: dish.given?.name ?? dish.product.name,
  productId: dish.product.id,
  hierarchy: dish.product.hierarchy,
  comments,
  priority,
  price: dish.product.price,
});

function commentsOf(random: Prng, { product, quantity }: Dish): readonly string[] {
  if (isGrilled(product) && random.chance(0.4)) return [random.pick(GRILL_COMMENTS)];
  if (!random.chance(0.13)) return [];
  return [random.pick(quantity > 1 && product.station !== 'bar' ? ONE_OF_COMMENTS : LINE_COMMENTS[product.station])];
}

function changesOf(random: Prng, product: MenuProduct) {
  const extras = product.extras.length > 0 && random.chance(0.24) ? [random.pick(product.extras)] : [];
  const more = product.extras.length > 1 && random.chance(0.06) ? [random.pick(product.extras)] : [];
  const without = product.removable.length > 0 && random.chance(0.12) ? [random.pick(product.removable)] : [];
  return [...extras, ...more.filter((extra) => !extras.includes(extra)), ...without];
}

const changesById = (ids: readonly number[] = []) =>
  ids.flatMap((id) => [...EXTRAS, ...REMOVABLE, ...BRACKETED_CHANGES].filter((each) => each.id === id));

/** Each dish is followed by its extras. `priorityOf` returns the priority of a dish's course. */
export function linesOf(
  random: Prng,
  dishes: readonly Dish[],
  nextId: () => number,
  priorityOf: (product: MenuProduct) => number,
): readonly PlannedLine[] {
  return dishes.flatMap((dish) => {
    const { product, given } = dish;
    const comments = given?.comments ?? commentsOf(random, dish);
    const parent = line(nextId(), dish, comments, given?.priority ?? priorityOf(product));
    const extras = (given === undefined ? changesOf(random, product) : changesById(given.changes)).map(
      (extra): PlannedLine => ({
        ...parent,
        id: nextId(),
        parentId: parent.id,
        name: extra.name,
        productId: extra.id,
        comments: [],
        price: extra.price,
      }),
    );
    return [parent, ...extras];
  });
}
