/** What no field of a scenario can know by itself: whether its parts agree, and whether all of it can be played. */
import type { Carte } from '../../core/base/carte.ts';
import type { Expectation, Scenario, ScenarioStep } from '../../core/script/script.ts';
import { durationText } from './duration.ts';
import { meantWord } from './meant-word.ts';
import type { DocumentPath, Mistake, SourceMistake } from './mistakes.ts';
import type { ReadStep } from './read-steps.ts';

type ScenarioTimes = Pick<Scenario, 'lengthMs' | 'preRollMs'>;

const HOUR_MS = 3_600_000;

/** Orders of a scenario at most: two days and nights of a lunch rush. More are no kitchen but a wait without an end. */
const ORDERS_MAX = 5_000;

/** Steps that are nothing before a device looks. */
const NEED_DEVICES: readonly ScenarioStep['kind'][] = ['trouble', 'heal-device', 'configure', 'expect'];

/** How long a step is on, or is waited for, and the field that says so. */
const lastOf = (step: ScenarioStep): readonly [number, DocumentPath] =>
  step.kind === 'expect' ? [step.withinMs, ['expect', 'within']] : ['forMs' in step ? step.forMs : 0, ['during']];

/** What is wrong with the times of a step: all of it lies within the length, and what needs a device comes once one looks. */
function wrongTimes({ step, path }: ReadStep, { lengthMs, preRollMs }: ScenarioTimes): readonly Mistake[] {
  const { kind, atMs } = step;
  const end = `the end of the scenario at ${durationText(lengthMs)}`;
  if (atMs > lengthMs) return [{ path: [...path, 'at'], text: `is after ${end}` }];
  const isTooEarly = NEED_DEVICES.includes(kind) && atMs <= preRollMs;
  const early = { path: [...path, 'at'], text: 'is not after the pre-roll: there is no device yet' };
  const [lastsMs, inside] = lastOf(step);
  const untilMs = atMs + lastsMs;
  const late = { path: [...path, ...inside], text: `lasts until ${durationText(untilMs)}, past ${end}` };
  return [...(isTooEarly ? [early] : []), ...(untilMs > lengthMs ? [late] : [])];
}

/** The orders that an expectation speaks of, each with its field. */
function namesExpected(wish: Expectation): readonly (readonly [name: string, inside: DocumentPath])[] {
  const listed = (['shows', 'hides', 'tiles', 'ready'] as const).flatMap((field) =>
    (wish[field] ?? []).map((name, at) => [name, [field, at]] as const),
  );
  const grouped = (['lines', 'saved', 'levels'] as const).flatMap((field) =>
    (wish[field] ?? []).map(({ order }, at) => [order, [field, at, 'order']] as const),
  );
  return [...listed, ...grouped];
}

/** The orders that a step speaks of, each with its field. */
function namesIn(step: ScenarioStep): readonly (readonly [name: string, inside: DocumentPath])[] {
  if (step.kind === 'expect') return namesExpected(step.wish).map(([name, inside]) => [name, ['expect', ...inside]]);
  if (!('order' in step) || step.kind === 'compose') return [];
  const own = [step.order, step.kind === 'web-order' ? ['web-order', 'order'] : [step.kind]] as const;
  return step.kind === 'merge-order' ? [own, [step.into, ['into']]] : [own];
}

/** The name that a step gives to an order. */
const nameGivenBy = (step: ScenarioStep): string | undefined =>
  step.kind === 'order' || step.kind === 'split-order' ? step.as : undefined;

/** What is wrong with the orders that a step names; `placed` holds when each one comes, null where nobody can read it. */
function wrongNames({ step, path }: ReadStep, placed: ReadonlyMap<string, number | null>): readonly Mistake[] {
  return namesIn(step).flatMap(([name, inside]): readonly Mistake[] => {
    const at = [...path, ...inside];
    const placedMs = placed.get(name);
    if (placedMs === undefined)
      return [{ path: at, text: `names no order: "${name}"`, meant: meantWord(name, [...placed.keys()]) }];
    return placedMs !== null && placedMs > step.atMs ? [{ path: at, text: `happens before "${name}" is placed` }] : [];
  });
}

/** As many orders as a step asks for; of a rush those of its top all along, since chance decides how many they are. */
function ordersOf(step: ScenarioStep): number {
  if (step.kind === 'rush') return Math.ceil((step.ordersPerHour * step.forMs) / HOUR_MS);
  return step.kind === 'order' || step.kind === 'compose' ? 1 : 0;
}

/** The step with which the orders become too many to be played. */
function tooMany(steps: readonly ReadStep[]): readonly SourceMistake[] {
  let orders = 0;
  for (const { step, path, source } of steps) {
    orders += ordersOf(step);
    if (orders > ORDERS_MAX)
      return [{ path, source, text: `makes it ${orders} orders; a scenario has at most ${ORDERS_MAX}` }];
  }
  return [];
}

/** Where a scenario's pre-roll leaves nothing of it. */
export function findTooLongPreRoll({ lengthMs, preRollMs }: ScenarioTimes): readonly Mistake[] {
  if (preRollMs < lengthMs) return [];
  const text = `must be shorter than the scenario of ${durationText(lengthMs)}, not ${durationText(preRollMs)}`;
  return [{ path: ['preRoll'], text }];
}

/** Each once, however often its step happens. */
function onceEach(
  steps: readonly ReadStep[],
  wrongOf: (read: ReadStep) => readonly Mistake[],
): readonly SourceMistake[] {
  const said = new Set<string>();
  return steps.flatMap((read) =>
    wrongOf(read).flatMap((mistake) => {
      const where = `${read.source.given} ${mistake.path.join('.')}`;
      if (said.has(where)) return [];
      said.add(where);
      return [{ ...mistake, source: read.source }];
    }),
  );
}

/**
 * Every place where the steps of a scenario contradict each other or ask for too much: names, times, and the number of orders.
 * `unread` are the names of orders whose steps cannot be read, `times` is null where nobody can read them.
 */
export function findContradictions(
  steps: readonly ReadStep[],
  times: ScenarioTimes | null,
  unread: readonly string[],
): readonly SourceMistake[] {
  const placed = new Map<string, number | null>(unread.map((name) => [name, null]));
  const taken = onceEach(steps, ({ step, path }) => {
    const name = nameGivenBy(step);
    if (name === undefined) return [];
    if (placed.has(name)) return [{ path: [...path, 'as'], text: `"${name}" is taken by an earlier order` }];
    placed.set(name, step.atMs);
    return [];
  });
  const wrong = onceEach(steps, (read) => [
    ...(times === null ? [] : wrongTimes(read, times)),
    ...wrongNames(read, placed),
  ]);
  return [...taken, ...wrong, ...tooMany(steps)];
}

/** The products that a step speaks of, each with its field. */
function productsIn(step: ScenarioStep): readonly (readonly [id: number, inside: DocumentPath])[] {
  const listed = (dishes: readonly { readonly productId: number }[] = []) =>
    dishes.map(({ productId }, at) => [productId, ['lines', at, 'product']] as const);
  if (step.kind === 'order') return listed(step.lines);
  if (step.kind === 'add-line') return listed(step.dishes);
  if (step.kind === 'compose')
    return step.order.lines.map(({ productId }, at) => [productId, ['compose', 'lines', at, 'product']] as const);
  if (step.kind === 'split-order') return step.productIds.map((id, at) => [id, ['products', at]] as const);
  if (step.kind === 'expect')
    return (['lines', 'saved'] as const).flatMap((field) =>
      (step.wish[field] ?? []).flatMap(({ productId }, at) =>
        productId === undefined ? [] : [[productId, ['expect', field, at, 'product']] as const],
      ),
    );
  return 'productId' in step && step.productId !== undefined ? [[step.productId, ['product']]] : [];
}

/** Where steps speak of products that the venue does not sell. */
export const findForeignProducts = (steps: readonly ReadStep[], carte: Carte): readonly SourceMistake[] =>
  onceEach(steps, ({ step, path }) =>
    productsIn(step)
      .filter(([id]) => carte.find(id) === null)
      .map(([id, inside]) => ({
        path: [...path, ...inside],
        text: `must be the id of a product on the menu, fixtures/menu.ts, not ${id}`,
      })),
  );
