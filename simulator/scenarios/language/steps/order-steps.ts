import * as v from 'valibot';
import { channelsOf, hasOwnChannel } from '../../../core/base/origin-channels.ts';
import { TABLES_MAX, UNIT_STATUSES } from '../../../core/base/venue.ts';
import type { OrderStep } from '../../../core/script/script.ts';
import type { RequestedDish } from '../../../core/service/plan-order.ts';
import {
  described,
  extra,
  kds,
  lines,
  noteText,
  oneOf,
  orderedTimes,
  orderName,
  product,
  span,
  turn,
  wholeFrom,
  yesOrNo,
} from '../fields.ts';
import { step, TIMED } from './step.ts';

export const ORIGINS = [
  'table',
  'venue-app',
  'app',
  'delivery',
  'kiosk',
] as const satisfies readonly OrderStep['origin'][];

export const channel = v.exactOptional(
  described(wholeFrom(1, 999), 'Id of a channel of this origin; without it, the seed chooses.'),
);
/** Message for a channel that orders of this origin do not use. */
export function foreignChannel(origin: OrderStep['origin']): string {
  const own = channelsOf(origin);
  if (own.length === 0) return `is not for ${origin} orders, which have no numbered channel`;
  return `is not a channel of ${origin} orders; their channels are ${own.join(', ')}`;
}

const VOID_KINDS = ['asked', 'confirmed', 'cancelled'] as const;
const how = v.exactOptional(
  described(
    oneOf(VOID_KINDS),
    'asked: the kitchen must confirm the void; confirmed: it need not (status 170); cancelled: the line is canceled (status 172). Without it, the seed chooses.',
  ),
);
const lineStatus = described(
  v.picklist(UNIT_STATUSES, `must be one of ${UNIT_STATUSES.join(', ')}`),
  'A status that a unit of the venue may set.',
);
const someProduct = v.exactOptional(product);
const webStatus = wholeFrom(-99, 99);
const renumber = v.exactOptional(described(yesOrNo, 'The platform gives the moved lines new ids.'));
const table = wholeFrom(1, TABLES_MAX);

const ofProduct = (id: number | undefined) => (id === undefined ? {} : { productId: id });

const toDishes = (read: v.InferOutput<typeof lines>): readonly RequestedDish[] =>
  read.map(({ product: productId, quantity, priority, changes, comment, name }) => {
    if ([priority, changes, comment, name].every((each) => each === undefined)) return { productId, quantity };
    const given = { comments: comment === undefined ? [] : [comment], priority: priority ?? 0, changes: changes ?? [] };
    return { productId, quantity, given: { ...given, ...(name === undefined ? {} : { name }) } };
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
  v.minEntries(1, 'must name an origin'),
  v.description('Origins of the orders with weights; without it, the mix of a normal day.'),
);

export const ORDER_STEPS = {
  rush: step(
    {
      rush: described(wholeFrom(1, 2_000), 'Mean orders per hour at the peak of the service.'),
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
      order: described(oneOf(ORIGINS), 'The origin of the order.'),
      as: v.exactOptional(described(orderName, 'Names the order for other steps.')),
      lines: v.exactOptional(described(lines, 'The ordered lines; without it, the seed chooses.')),
      stays: v.exactOptional(
        described(span, 'Time until the order is paid and removed; without it, the seed chooses.'),
      ),
      channel,
      table: v.exactOptional(wholeFrom(1, TABLES_MAX)),
      comment: v.exactOptional(described(noteText, 'The note on the whole order; without it, the seed chooses.')),
      web: v.exactOptional(
        described(webStatus, 'Status of a delivery on arrival: 0 unconfirmed, -22 unpaid; without it, confirmed.'),
      ),
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
      ({ at, as, order, lines: read = [], stays, channel: through, table, comment, web }): OrderStep => ({
        kind: 'order',
        atMs: at,
        ...(as === undefined ? {} : { as }),
        origin: order,
        lines: toDishes(read),
        ...(stays === undefined ? {} : { staysMs: stays }),
        ...(through === undefined ? {} : { channel: through }),
        ...(table === undefined ? {} : { table }),
        ...(comment === undefined ? {} : { comment }),
        ...(web === undefined ? {} : { webStatus: web }),
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
    { 'fire-order': described(orderName, 'The order that is fired.'), product: someProduct },
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
      'transfer-order': described(orderName, 'The order whose guests move to another table.'),
      table: wholeFrom(1, TABLES_MAX),
    },
    ({ at, table, 'transfer-order': order }) => ({ kind: 'transfer-order', atMs: at, order, table }),
  ),
  'change-priority': step(
    {
      'change-priority': described(orderName, 'The order whose course changes.'),
      to: described(turn, '0 none, 1 first, 2 second, 9 immediate.'),
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
      'split-order': described(orderName, 'The order that is split.'),
      products: v.pipe(
        v.array(product, 'must be a list'),
        v.minLength(1, 'must name a product'),
        v.maxLength(100, 'has more than 100 products'),
      ),
      as: described(orderName, 'Names the new order.'),
      renumber,
    },
    ({ at, products, as, renumber: isRenumbered, 'split-order': order }) => ({
      kind: 'split-order',
      atMs: at,
      order,
      productIds: products,
      as,
      ...(isRenumbered === undefined ? {} : { renumber: isRenumbered }),
    }),
  ),
  'merge-order': step(
    { 'merge-order': described(orderName, 'The order that is merged into another one.'), into: orderName, renumber },
    ({ at, into, renumber: isRenumbered, 'merge-order': order }) => ({
      kind: 'merge-order',
      atMs: at,
      order,
      into,
      ...(isRenumbered === undefined ? {} : { renumber: isRenumbered }),
    }),
  ),
  'tap-line': step(
    {
      'tap-line': described(orderName, 'The order whose lines another device changes.'),
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
        v.strictObject({ order: orderName, status: webStatus }),
        'A delivery gets another web status: 0 waits, 1 confirmed, -1 to -3 canceled.',
      ),
    },
    ({ at, 'web-order': read }) => ({ kind: 'web-order', atMs: at, ...read }),
  ),
  'note-order': step(
    {
      'note-order': described(orderName, 'The order that gets a note.'),
      text: noteText,
      product: someProduct,
      replace: v.exactOptional(described(yesOrNo, 'Whether the latest note is replaced; without it, a note is added.')),
    },
    ({ at, text, product: id, replace, 'note-order': order }) => ({
      kind: 'note-order',
      atMs: at,
      order,
      text,
      ...ofProduct(id),
      ...(replace === undefined ? {} : { replace }),
    }),
  ),
  'change-quantity': step(
    {
      'change-quantity': described(orderName, 'The order with the dish whose quantity changes.'),
      product,
      to: described(orderedTimes, '0 removes the dish without a void.'),
    },
    ({ at, product: productId, to, 'change-quantity': order }) => ({
      kind: 'change-quantity',
      atMs: at,
      order,
      productId,
      quantity: to,
    }),
  ),
  'remove-line': step(
    { 'remove-line': described(orderName, 'The order that loses a dish without a void.'), product },
    ({ at, product: productId, 'remove-line': order }) => ({ kind: 'remove-line', atMs: at, order, productId }),
  ),
  'change-extra': step(
    {
      'change-extra': described(orderName, 'The order with the extra whose quantity changes.'),
      extra,
      to: described(orderedTimes, '0 removes the extra.'),
    },
    ({ at, extra: extraId, to, 'change-extra': order }) => ({
      kind: 'change-extra',
      atMs: at,
      order,
      extraId,
      quantity: to,
    }),
  ),
  'set-guests': step(
    {
      'set-guests': described(orderName, 'The order whose number of guests changes.'),
      guests: wholeFrom(1, 999),
    },
    ({ at, guests, 'set-guests': order }) => ({ kind: 'set-guests', atMs: at, order, guests }),
  ),
  'join-tables': step(
    {
      'join-tables': described(orderName, 'The order whose guests sit at several tables.'),
      tables: v.pipe(
        v.array(table, 'must be a list'),
        v.minLength(2, 'must name two tables'),
        v.maxLength(20, 'has more than 20 tables'),
      ),
    },
    ({ at, tables, 'join-tables': order }) => ({ kind: 'join-tables', atMs: at, order, tables }),
  ),
} as const;
