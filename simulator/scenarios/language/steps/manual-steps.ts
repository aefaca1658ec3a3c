/** Steps of a saved run: manual actions in a control room or at a device. */
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
  from: described(oneOf(ORIGINS), 'The origin of the order.'),
  channel,
  table: v.exactOptional(wholeFrom(1, TABLES_MAX)),
  comment: v.exactOptional(text(200)),
  fire: v.optional(described(yesOrNo, 'Whether all lines are fired on arrival.'), false),
  lines: v.pipe(
    v.array(composedLine, 'must be a list'),
    v.minLength(1, 'must have a line'),
    v.maxLength(30, 'has more than 30 lines'),
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
    described(wholeFrom(1, 20), 'Number of taps, one second apart; each tap moves the dish one status on.'),
    1,
  ),
});

export const MANUAL_STEPS = {
  'device-tap': step(
    {
      'device-tap': described(
        deviceTap,
        'A person taps a dish of an order on the device of a unit; without a product, all dishes of the order on its board.',
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
        'A button of the control room: adds an order, voids a line, fires an order, or refreshes all devices. The seed chooses the order and the line.',
      ),
    },
    ({ at, press }) => ({ kind: 'press', atMs: at, press }),
  ),
  compose: step(
    { compose: described(composed, 'An order that was written in the control room: the seed adds nothing to it.') },
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
    { 'simulated-cooks': described(yesOrNo, 'Whether the simulated cooks work from now on.') },
    ({ at, 'simulated-cooks': atWork }) => ({ kind: 'simulated-cooks', atMs: at, atWork }),
  ),
} as const;
