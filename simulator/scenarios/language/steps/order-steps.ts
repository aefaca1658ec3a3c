/** Steps that bring orders and do something to them. */
import * as v from 'valibot';
import { channelsOf, hasOwnChannel } from '../../../core/base/origin-channels.ts';
import { TABLES_MAX, UNIT_STATUSES } from '../../../core/base/venue.ts';
import type { OrderStep } from '../../../core/script/script.ts';
import type { WishedDish } from '../../../core/service/kitchen.ts';
import { described, kds, lines, oneOf, orderName, product, span, turn, wholeFrom } from '../fields.ts';
import { step, TIMED } from './step.ts';

export const ORIGINS = [
  'table',
  'venue-app',
  'app',
  'delivery',
  'kiosk',
] as const satisfies readonly OrderStep['origin'][];

export const channel = v.exactOptional(
  described(wholeFrom(1, 999), "Id of one of the origin's own channels; else the seed chooses."),
);
/** The sentence for a channel that orders of this origin do not come through. */
export function foreignChannel(origin: OrderStep['origin']): string {
  const own = channelsOf(origin);
  if (own.length === 0) return `is not for ${origin} orders, which have no channel of a number`;
  return `is no channel of ${origin} orders, which come through ${own.join(', ')}`;
}

const VOID_KINDS = ['asked', 'confirmed', 'cancelled'] as const;
const how = v.exactOptional(
  described(
    oneOf(VOID_KINDS),
    'asked waits for the kitchen, confirmed does not, cancelled is taken back; else the seed chooses.',
  ),
);
const lineStatus = described(
  v.picklist(UNIT_STATUSES, `must be one of ${UNIT_STATUSES.join(', ')}`),
  'A status that a unit of the venue may set.',
);
const someProduct = v.exactOptional(product);

/** Of a step that means the lines of one product, or leaves open which. */
const ofProduct = (id: number | undefined) => (id === undefined ? {} : { productId: id });

const toDishes = (read: v.InferOutput<typeof lines>): readonly WishedDish[] =>
  read.map(({ product: productId, quantity, priority, changes }) => {
    if (priority === undefined && changes === undefined) return { productId, quantity };
    return { productId, quantity, said: { comments: [], priority: priority ?? 0, changes: changes ?? [] } };
  });

const weight = wholeFrom(1, 1_000);
const MIX = v.pipe(
  v.strictObject({
    table: v.exactOptional(weight),
    'venue-app': v.exactOptional(weight),
    app: v.exactOptional(weight),
    delivery: v.exactOptional(weight),
    kiosk: v.exactOptional(weight),
  } satisfies Record<OrderStep['origin'], unknown>),
  v.minEntries(1, 'must name where orders come from'),
  v.description('How many of the orders come from where, by weight; without it the mix of a day.'),
);

export const ORDER_STEPS = {
  rush: step(
    {
      rush: described(wholeFrom(1, 2_000), 'Mean orders an hour at the top of the service curve.'),
      during: span,
      mix: v.exactOptional(MIX),
    },
    ({ at, during, rush, mix }) => ({
      kind: 'rush',
      atMs: at,
      forMs: during,
      ordersPerHour: rush,
      ...(mix === undefined ? {} : { mix }),
    }),
  ),
  order: v.pipe(
    v.strictObject({
      order: described(oneOf(ORIGINS), 'Where the order comes from.'),
      as: v.exactOptional(described(orderName, 'Names the order for other steps.')),
      lines: v.exactOptional(described(lines, 'What is ordered; without it the seed chooses.')),
      stays: v.exactOptional(described(span, 'After that it is paid for and gone; without it the seed decides.')),
      channel,
      table: v.exactOptional(wholeFrom(1, TABLES_MAX)),
      ...TIMED,
    }),
    v.forward(
      v.check(
        ({ order: origin, ...rest }) => hasOwnChannel({ origin, ...rest }),
        ({ input }) => foreignChannel(input.order),
      ),
      ['channel'],
    ),
    v.transform(
      ({ at, as, order, lines: read = [], stays, channel: through, table }): OrderStep => ({
        kind: 'order',
        atMs: at,
        ...(as === undefined ? {} : { as }),
        origin: order,
        lines: toDishes(read),
        ...(stays === undefined ? {} : { staysMs: stays }),
        ...(through === undefined ? {} : { channel: through }),
        ...(table === undefined ? {} : { table }),
      }),
    ),
  ),
  'void-line': step(
    { 'void-line': described(orderName, 'The order that loses a line.'), product: someProduct, how },
    ({ at, product: id, how: left, 'void-line': order }) => ({
      kind: 'void-line',
      atMs: at,
      order,
      ...ofProduct(id),
      ...(left === undefined ? {} : { how: left }),
    }),
  ),
  'void-order': step(
    { 'void-order': described(orderName, 'The order that loses all its lines.'), how },
    ({ at, how: left, 'void-order': order }) => ({
      kind: 'void-order',
      atMs: at,
      order,
      ...(left === undefined ? {} : { how: left }),
    }),
  ),
  'fire-order': step(
    { 'fire-order': described(orderName, 'The order to be made now.'), product: someProduct },
    ({ at, product: id, 'fire-order': order }) => ({ kind: 'fire-order', atMs: at, order, ...ofProduct(id) }),
  ),
  'add-line': step(
    { 'add-line': described(orderName, 'The order that gets more lines.'), lines: v.exactOptional(lines) },
    ({ at, lines: read, 'add-line': order }) => ({
      kind: 'add-line',
      atMs: at,
      order,
      ...(read === undefined ? {} : { dishes: toDishes(read) }),
    }),
  ),
  'transfer-order': step(
    {
      'transfer-order': described(orderName, 'The order whose guests sit somewhere else.'),
      table: wholeFrom(1, TABLES_MAX),
    },
    ({ at, table, 'transfer-order': order }) => ({ kind: 'transfer-order', atMs: at, order, table }),
  ),
  'change-priority': step(
    {
      'change-priority': described(orderName, 'The order whose courses come in another turn.'),
      to: described(turn, '0 none, 1 first, 2 second, 9 at once.'),
      product: someProduct,
    },
    ({ at, to, product: id, 'change-priority': order }) => ({
      kind: 'change-priority',
      atMs: at,
      order,
      priority: to,
      ...ofProduct(id),
    }),
  ),
  'split-order': step(
    {
      'split-order': described(orderName, 'The order that some of its guests leave.'),
      products: v.pipe(
        v.array(product, 'must be a list'),
        v.minLength(1, 'must name a product'),
        v.maxLength(100, 'holds more than 100 products'),
      ),
      as: described(orderName, 'Names the order that they pay for.'),
    },
    ({ at, products, as, 'split-order': order }) => ({
      kind: 'split-order',
      atMs: at,
      order,
      productIds: products,
      as,
    }),
  ),
  'merge-order': step(
    { 'merge-order': described(orderName, 'The order that ends.'), into: orderName },
    ({ at, into, 'merge-order': order }) => ({ kind: 'merge-order', atMs: at, order, into }),
  ),
  'tap-line': step(
    {
      'tap-line': described(orderName, 'The order at which another device is at work.'),
      kds,
      status: lineStatus,
      product: someProduct,
    },
    ({ at, kds: kdsId, status, product: id, 'tap-line': order }) => ({
      kind: 'tap-line',
      atMs: at,
      order,
      kdsId,
      status,
      ...ofProduct(id),
    }),
  ),
  'web-order': step(
    {
      'web-order': described(
        v.strictObject({ order: orderName, status: wholeFrom(-99, 99) }),
        'A delivery gets another status of web orders: 0 waits, 1 confirmed, -1 to -3 cancelled.',
      ),
    },
    ({ at, 'web-order': read }) => ({ kind: 'web-order', atMs: at, ...read }),
  ),
} as const;
