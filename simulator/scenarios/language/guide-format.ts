/** The steps of a guide, and contradictions in it or with the rest of the file (rule GUIDE-1). */
import * as v from 'valibot';
import {
  GUIDE_CARD_PARTS,
  GUIDE_CARD_STATES,
  GUIDE_CONTROLS,
  GUIDE_LINE_PARTS,
  GUIDE_STATUSES,
  GUIDE_VIEWS,
  type Guide,
  type GuidePlace,
  type GuideWait,
  type NamedDish,
  type NamedOrder,
} from '../../core/base/guide.ts';
import { UNIT_STATUSES } from '../../core/base/venue.ts';
import { closestWord } from './closest-word.ts';
import { durationText } from './duration.ts';
import { described, kds, moment, oneOf, orderName, product, text } from './fields.ts';
import { type ForeseenOrders, neverOrdered, ordersOfFile } from './foreseen-orders.ts';
import { type KnownVenue, kdsList, notSold } from './known-venue.ts';
import type { Mistake } from './mistakes.ts';
import type { ReadSteps } from './read-steps.ts';
import { findWrongNames } from './relations/guide-names.ts';
import { neverMade, neverSet } from './relations/unit-tasks.ts';

const STEPS_MAX = 30;

/** With these limits, texts fit into the guide's panel on a phone's screen. */
const bilingual = (letters: number) => v.strictObject({ es: text(letters), en: text(letters) });

const PLACES = [...GUIDE_CARD_PARTS, ...GUIDE_LINE_PARTS, ...GUIDE_CONTROLS] as const;
const WAITS = ['read', 'status', ...GUIDE_CARD_STATES, ...GUIDE_VIEWS] as const;

const named = <Dish extends { readonly product: number }>({ product: productId, ...rest }: Dish) => ({
  ...rest,
  productId,
});

const place = v.variant(
  'on',
  [
    v.strictObject({ on: oneOf(GUIDE_CARD_PARTS), order: orderName }),
    v.pipe(v.strictObject({ on: oneOf(GUIDE_LINE_PARTS), order: orderName, product }), v.transform(named)),
    v.strictObject({ on: oneOf(GUIDE_CONTROLS) }),
  ],
  `must be one of ${PLACES.join(', ')}`,
);

const wait = v.variant(
  'is',
  [
    v.strictObject({ is: v.literal('read') }),
    v.pipe(
      v.strictObject({
        is: v.literal('status'),
        order: orderName,
        product,
        status: v.picklist(GUIDE_STATUSES, `must be one of ${GUIDE_STATUSES.join(', ')}`),
      }),
      v.transform(named),
    ),
    v.strictObject({ is: oneOf(GUIDE_CARD_STATES), order: orderName }),
    v.strictObject({ is: oneOf(GUIDE_VIEWS) }),
  ],
  `must be one of ${WAITS.join(', ')}`,
);

const step = v.strictObject({
  at: described(
    moment,
    "Earliest time of the step after the scenario's start; from the next step's time on, the clock runs slowly until this step is done.",
  ),
  title: described(bilingual(40), 'A short title, for the list at the end.'),
  say: described(
    bilingual(200),
    'The instruction; {card} and {dish} are replaced by the names on the screen of the order and the dish in point.',
  ),
  praise: v.exactOptional(described(bilingual(100), 'The text after the right tap.')),
  wrong: v.exactOptional(described(bilingual(200), "The text after a wrong tap, instead of the guide's own text.")),
  point: described(
    v.pipe(v.array(place, 'must be a list'), v.maxLength(5, 'has more than 5 places')),
    'Places to tap: the first one that the screen has is framed.',
  ),
  wait: described(wait, 'What the screen shows when the step is done.'),
});

export const GUIDE_FORMAT = v.strictObject({
  kds: described(kds, 'The unit whose devices show the guide.'),
  steps: v.pipe(
    v.array(step, 'must be a list of steps'),
    v.minLength(1, 'must have a step'),
    v.maxLength(STEPS_MAX, `has more than ${STEPS_MAX} steps`),
  ),
});

export const guideOf = ({ kds: kdsId, steps }: v.InferOutput<typeof GUIDE_FORMAT>): Guide => ({
  kdsId,
  steps: steps.map(({ at: atMs, ...rest }) => ({ atMs, ...rest })),
});

type Named = GuidePlace<NamedOrder, NamedDish> | GuideWait<NamedOrder, NamedDish>;

/** Arrival times by the name of the order; null when unreadable. */
function arrivalsOf({ steps, unread }: ReadSteps): ReadonlyMap<string, number | null> {
  const read = steps.flatMap(({ step: one }) =>
    'as' in one && one.as !== undefined ? [[one.as, one.atMs] as const] : [],
  );
  return new Map([...unread.names.map((name) => [name, null] as const), ...read]);
}

/** Unreadable parts are null. */
export interface GuidedFile extends KnownVenue {
  readonly lengthMs: number | null;
  readonly preRollMs: number | null;
  readonly read: ReadSteps;
}

/** Checks the order at the time of the guide's step. */
function wrongOrder(what: Named, atMs: number, { read, menu }: GuidedFile): readonly Mistake[] {
  if (!('order' in what)) return [];
  const placed = arrivalsOf(read);
  const arrivalMs = placed.get(what.order);
  const isForeign = 'productId' in what && menu !== null && menu.find(what.productId) === null;
  const foreign = isForeign ? [{ path: ['product'], text: notSold(what.productId, menu) }] : [];
  if (arrivalMs === undefined) {
    const suggestion = closestWord(what.order, [...placed.keys()]);
    const unknown = { path: ['order'], text: `names an unknown order: "${what.order}"`, suggestion };
    return read.unread.isOpen ? foreign : [unknown, ...foreign];
  }
  const early = { path: ['order'], text: `names "${what.order}" before it is placed` };
  return [...(arrivalMs !== null && arrivalMs > atMs ? [early] : []), ...foreign];
}

/** A dish that the guided unit does not make, or a status that it does not set. */
function neverThere(what: Named, kdsId: number, { units, menu, unsure }: GuidedFile): readonly Mistake[] {
  const unit = units?.find((each) => each.kdsId === kdsId);
  if (unit === undefined || unsure.has(kdsId) || menu === null) return [];
  const isSold = 'productId' in what && menu.find(what.productId) !== null;
  const dish = isSold ? neverMade(what.productId, unit) : null;
  // A unit's list of statuses does not say whether it confirms voids.
  const isListed = 'status' in what && UNIT_STATUSES.includes(what.status);
  const status = isListed ? neverSet(what.status, unit) : null;
  return [
    ...(dish === null ? [] : [{ path: ['product'], text: dish }]),
    ...(status === null ? [] : [{ path: ['status'], text: status }]),
  ];
}

function neverIn(what: Named, orders: ForeseenOrders): readonly Mistake[] {
  if (!('productId' in what)) return [];
  const order = orders.get(what.order);
  const text = order === undefined ? null : neverOrdered(what.order, what.productId, order);
  return text === null ? [] : [{ path: ['product'], text }];
}

/** The more specific mistake of a field comes first. */
const onceAField = (mistakes: readonly Mistake[]): readonly Mistake[] =>
  mistakes.filter(({ path }, at) => mistakes.findIndex((other) => other.path.join('.') === path.join('.')) === at);

function wrongUnit(kdsId: number, { units, refused }: GuidedFile): readonly Mistake[] {
  const active = (units ?? []).filter(({ isActive }) => isActive);
  if (units === null || active.some((unit) => unit.kdsId === kdsId)) return [];
  return [
    {
      path: ['guide', 'kds'],
      text: `names KDS ${kdsId}, which has no device; units with a device: ${kdsList(active, refused)}`,
    },
  ];
}

/** Checks the guide itself, and against the steps and times of its scenario. */
export function findLostGuide({ kdsId, steps }: Guide, file: GuidedFile): readonly Mistake[] {
  const known = ordersOfFile(file.read);
  const inSteps = steps.flatMap((one, index): readonly Mistake[] => {
    const { atMs, point, wait: waits } = one;
    const path = ['guide', 'steps', index] as const;
    const beforeMs = steps[index - 1]?.atMs ?? file.preRollMs ?? 0;
    const time =
      atMs < beforeMs
        ? [
            {
              path: [...path, 'at'],
              text: `is before ${durationText(beforeMs)}, the start of the day or of the previous step`,
            },
          ]
        : [];
    const late =
      file.lengthMs !== null && atMs > file.lengthMs
        ? [{ path: [...path, 'at'], text: `is after the end of the scenario at ${durationText(file.lengthMs)}` }]
        : [];
    const places: readonly (readonly [Named, readonly (string | number)[]])[] = [
      ...point.map((one, at) => [one, ['point', at]] as const),
      [waits, ['wait']],
    ];
    const orders = places.flatMap(([what, inside]) =>
      onceAField([...wrongOrder(what, atMs, file), ...neverThere(what, kdsId, file), ...neverIn(what, known)]).map(
        (mistake) => ({ ...mistake, path: [...path, ...inside, ...mistake.path] }),
      ),
    );
    const names = findWrongNames(one).map((mistake) => ({ ...mistake, path: [...path, ...mistake.path] }));
    return [...time, ...late, ...orders, ...names];
  });
  return [...wrongUnit(kdsId, file), ...inSteps];
}
