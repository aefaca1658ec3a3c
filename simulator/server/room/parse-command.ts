import * as v from 'valibot';
import { SPEED_MAX, SPEED_MIN } from '../../adapters/pacer.ts';
import { type ControlCommand, ORDER_ORIGINS } from '../../core/base/control.ts';
import { MANUAL_INSTANT_TROUBLES, MANUAL_TROUBLES } from '../../core/base/device-troubles.ts';
import { FAULT_NAMES } from '../../core/base/fault-kinds.ts';
import { GUIDE_MOVES } from '../../core/base/guide.ts';
import { PRIORITY_FACTS } from '../../core/base/menu-facts.ts';
import { hasOwnChannel } from '../../core/base/origin-channels.ts';
import { PERSON_NAMES } from '../../core/base/person-facts.ts';
import { SEED_MAX } from '../../core/base/prng.ts';
import { TEXT_EDITIONS } from '../../core/base/text-editions.ts';
import { TABLES_MAX } from '../../core/base/venue.ts';
import { FAULT_OPTIONS, findWrongOptions } from '../../scenarios/language/fault-options.ts';
import { commandIn, durationMs, HOUR_MS, NOTE, TRAINING_FIELDS, wholeWithinBounds } from './command-parts.ts';

const speed = v.pipe(v.number(), v.finite(), v.minValue(SPEED_MIN), v.maxValue(SPEED_MAX));

const unit = wholeWithinBounds(1, 1_000_000_000);
const person = v.picklist(PERSON_NAMES);
const note = v.pipe(v.string(), v.maxLength(200));

const composed = v.strictObject({
  origin: v.picklist(ORDER_ORIGINS),
  channel: v.exactOptional(v.number()),
  table: v.nullable(wholeWithinBounds(1, TABLES_MAX)),
  comment: note,
  fire: v.boolean(),
  lines: v.pipe(
    v.array(
      v.strictObject({
        productId: wholeWithinBounds(1, Number.MAX_SAFE_INTEGER),
        quantity: wholeWithinBounds(1, 99),
        comment: note,
        priority: v.picklist([0, ...PRIORITY_FACTS.map(({ id }) => id)]),
        changes: v.exactOptional(v.pipe(v.array(wholeWithinBounds(1, Number.MAX_SAFE_INTEGER)), v.maxLength(20))),
      }),
    ),
    v.minLength(1),
    v.maxLength(30),
  ),
});

const training = v.strictObject({
  trainee: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(60)),
  ...TRAINING_FIELDS,
});

const command = v.variant('do', [
  v.strictObject({ do: v.literal('guide'), move: v.picklist(GUIDE_MOVES), step: wholeWithinBounds(0, 1_000) }),
  v.strictObject({ do: v.literal('order') }),
  v.strictObject({
    do: v.literal('place'),
    order: v.pipe(
      composed,
      v.check((order) => hasOwnChannel(order)),
    ),
  }),
  v.strictObject({ do: v.picklist(['void', 'fire']) }),
  v.strictObject({
    do: v.literal('message'),
    text: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
    kds: v.exactOptional(v.pipe(v.array(wholeWithinBounds(1, Number.MAX_SAFE_INTEGER)), v.maxLength(100))),
  }),
  v.strictObject({ do: v.literal('mark'), note: NOTE }),
  v.strictObject({
    do: v.literal('jump'),
    toMs: wholeWithinBounds(0, 48 * HOUR_MS),
  }),
  v.strictObject({ do: v.literal('cooks'), on: v.boolean() }),
  v.strictObject({ do: v.literal('pause') }),
  v.strictObject({ do: v.literal('resume') }),
  v.strictObject({ do: v.literal('end') }),
  v.strictObject({
    do: v.literal('speed'),
    factor: speed,
  }),
  v.strictObject({ do: v.literal('step'), ms: durationMs }),
  v.strictObject({ do: v.literal('forward'), to: v.picklist(['event', 'late']) }),
  v.pipe(
    v.strictObject({
      do: v.literal('fault'),
      fault: v.picklist(FAULT_NAMES),
      forMs: durationMs,
      options: v.exactOptional(FAULT_OPTIONS),
    }),
    v.check(({ fault, options }) => findWrongOptions(fault, options ?? {}).length === 0),
  ),
  v.strictObject({ do: v.literal('local-mode'), mode: v.picklist([0, 1, 2, 3, 'auto']) }),
  v.strictObject({ do: v.literal('words'), edition: v.picklist(TEXT_EDITIONS) }),
  v.strictObject({ do: v.picklist(['take-unit', 'revoke-unit', 'delete-unit', 'free-unit']), kds: unit }),
  v.strictObject({ do: v.literal('block-settings'), kds: unit, on: v.boolean() }),
  v.strictObject({ do: v.literal('change-settings'), kds: unit, settings: v.record(v.string(), v.unknown()) }),
  v.strictObject({ do: v.literal('push-settings'), kds: unit, settings: v.record(v.string(), v.unknown()) }),
  v.strictObject({
    do: v.literal('push-list'),
    list: v.picklist(['db', 'dj', 'dm', 'tp1', 'de']),
    entries: v.array(v.strictObject({ id: unit, nm: v.string() })),
  }),
  v.strictObject({ do: v.literal('drop-settings'), kds: unit, names: v.array(v.string()) }),
  v.strictObject({ do: v.literal('expire-session'), person }),
  v.strictObject({ do: v.literal('change-grant'), person, administrator: v.boolean() }),
  v.strictObject({
    do: v.literal('device-trouble'),
    kds: unit,
    trouble: v.picklist(MANUAL_TROUBLES),
    forMs: durationMs,
  }),
  v.strictObject({ do: v.literal('device-instant-trouble'), kds: unit, trouble: v.picklist(MANUAL_INSTANT_TROUBLES) }),
  v.strictObject({ do: v.literal('device-clock'), kds: unit, byMs: wholeWithinBounds(-24 * HOUR_MS, 24 * HOUR_MS) }),
  v.strictObject({ do: v.literal('device-heal'), kds: unit }),
  v.strictObject({ do: v.literal('rouse') }),
  v.strictObject({ do: v.literal('heal'), fault: v.exactOptional(v.picklist(FAULT_NAMES)) }),
  v.strictObject({
    do: v.literal('restart'),
    seed: wholeWithinBounds(0, SEED_MAX),
    scenario: v.exactOptional(v.pipe(v.string(), v.maxLength(100))),
    speed: v.exactOptional(speed),
    training: v.exactOptional(training),
  }),
]);

/** Null when invalid. */
export const parseCommand = (text: string): ControlCommand | null => commandIn(text, command);
