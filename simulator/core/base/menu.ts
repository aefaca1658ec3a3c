/** The menu of the Trattoria Lucía with the changes of a scenario. */
import { MENU, type MenuProduct, type Station } from '../../../fixtures/menu.ts';
import { UNMADE_PRODUCTS } from '../../../fixtures/odd-texts.ts';

export interface MenuSetting {
  /** Ids of products. */
  readonly without?: readonly number[];
  /** A product with an existing id replaces that product. */
  readonly products?: readonly MenuProduct[];
}

export interface Menu {
  readonly products: readonly MenuProduct[];
  /** Includes products that no unit makes; null when the venue does not sell it. */
  find(productId: number): MenuProduct | null;
  ofCourse(course: MenuProduct['course']): readonly MenuProduct[];
  /** Without suitable dishes, this list and `travelsWell` have the main dishes, or else all products. */
  readonly fastFood: readonly MenuProduct[];
  readonly travelsWell: readonly MenuProduct[];
  madeAt(...stations: readonly Station[]): number[];
}

const COURSES: readonly MenuProduct['course'][] = ['drink', 'starter', 'main', 'side', 'dessert'];

/** Products that no unit makes, such as fees; the random choice of dishes excludes them. */
const UNMADE: readonly MenuProduct[] = UNMADE_PRODUCTS.map((product) => ({
  ...product,
  station: 'bar',
  course: 'drink',
  cookMs: 0,
  extras: [],
  removable: [],
}));

export function createMenu({ without = [], products: added = [] }: MenuSetting = {}): Menu {
  const changed = new Map(added.map((product) => [product.id, product]));
  const own = MENU.filter(({ id }) => !without.includes(id)).map((product) => changed.get(product.id) ?? product);
  const products = [...own, ...added.filter(({ id }) => !own.some((product) => product.id === id))];
  const byId = new Map([...UNMADE, ...products].map((product) => [product.id, product]));
  const ofCourse = (course: MenuProduct['course']) => products.filter((product) => product.course === course);
  const courses = new Map(COURSES.map((course) => [course, ofCourse(course)]));
  const elseAny = (some: readonly MenuProduct[]) => (some.length > 0 ? some : products);
  const mains = elseAny(courses.get('main') ?? []);
  const among = (form: RegExp, fallback: readonly MenuProduct[]) => {
    const found = products.filter(({ hierarchy }) => form.test(hierarchy));
    return found.length > 0 ? found : fallback;
  };
  return {
    products,
    find: (productId) => byId.get(productId) ?? null,
    ofCourse: (course) => courses.get(course) ?? [],
    fastFood: among(/^T03/, mains),
    travelsWell: among(/^(T02|T03|1P1|A03)/, mains),
    madeAt: (...stations) => products.filter(({ station }) => stations.includes(station)).map(({ id }) => id),
  };
}
