/** Manual steps in a control room, as in a saved run, or at a device. */
import * as v from 'valibot';
import { hasOwnChannel } from '../../../core/base/origin-channels.ts';
import { TABLES_MAX } from '../../../core/base/venue.ts';
import { changes, described, kds, oneOf, orderName, product, text, turn, wholeFrom, yesOrNo } from '../fields.ts';
import { channel, foreignChannel, ORIGINS } from './order-steps.ts';
import { step } from './step.ts';

const composedLine = v.strictObject({
  product,
  quantity: v.optional(wholeFrom(1, 99), 1),
  comment: v.exactOptional(text(200)),
  priority: v.optional(turn, 0),
  changes,
});

const composedFields = v.strictObject({
  from: described(oneOf(ORIGINS), 'Where the order comes from.'),
  channel,
  table: v.exactOptional(wholeFrom(1, TABLES_MAX)),
  comment: v.exactOptional(text(200)),
  fire: v.optional(described(yesOrNo, 'All of it is fired as it comes in.'), false),
  lines: v.pipe(
    v.array(composedLine, 'must be a list'),
    v.minLength(1, 'must hold a line'),
    v.maxLength(30, 'holds more than 30 lines'),
  ),
});

const composed = v.pipe(
  composedFields,
  v.forward(
    v.check(
      ({ from: origin, ...rest }) => hasOwnChannel({ origin, ...rest }),
      ({ input }) => foreignChannel(input.from),
    ),
    ['channel'],
  ),
);

const deviceTap = v.strictObject({
  kds,
  order: described(orderName, 'The order whose dishes are tapped.'),
  product: v.exactOptional(product),
  times: v.optional(
    described(wholeFrom(1, 20), 'How often, a second after each other; each tap takes a dish one status on.'),
    1,
  ),
});

export const MANUAL_STEPS = {
  'device-tap': step(
    {
      'device-tap': described(
        deviceTap,
        'Somebody taps a dish of an order on the device of a unit; without a product all dishes of the order on its board.',
      ),
    },
    ({ at, 'device-tap': { kds: kdsId, order, product: id, times } }) => ({
      kind: 'device-tap',
      atMs: at,
      kdsId,
      order,
      ...(id === undefined ? {} : { productId: id }),
      times,
    }),
  ),
  press: step(
    {
      press: described(
        oneOf(['order', 'void', 'fire', 'look'] as const),
        'A button of the control room: one more order, a line is voided, an order is fired, all devices look for orders. The seed chooses which.',
      ),
    },
    ({ at, press }) => ({ kind: 'press', atMs: at, press }),
  ),
  compose: step(
    { compose: described(composed, 'An order as somebody composed it in the control room: nothing is added to it.') },
    ({ at, compose: { from, channel, table = null, comment = '', fire, lines: read } }) => ({
      kind: 'compose',
      atMs: at,
      order: {
        origin: from,
        ...(channel === undefined ? {} : { channel }),
        table,
        comment,
        fire,
        lines: read.map(({ product: productId, comment: note = '', ...rest }) => ({
          productId,
          comment: note,
          ...rest,
        })),
      },
    }),
  ),
  'simulated-cooks': step(
    { 'simulated-cooks': described(yesOrNo, 'Simulated cooks of the house go on working from now on, or stop.') },
    ({ at, 'simulated-cooks': atWork }) => ({ kind: 'simulated-cooks', atMs: at, atWork }),
  ),
} as const;
