/** The steps that a scenario file may have: their fields, their forms, and the sentence for each that is wrong. */
import * as v from 'valibot';
import { settings as allSettings } from '../../../fixtures/settings.ts';
import type { NamedList, UnitCommand } from '../../core/base/control.ts';
import { FAULT_NAMES } from '../../core/base/fault-kinds.ts';
import { hasOwnChannel } from '../../core/base/origin-channels.ts';
import { PRIORITIES, TABLES_MAX } from '../../core/base/venue.ts';
import type { OrderStep, ScenarioStep } from '../../core/script/script.ts';
import type { WishedDish } from '../../core/service/kitchen.ts';
import { EXPECT_FORMAT, toExpectStep } from './expect-format.ts';
import { FAULT_OPTIONS, findWrongOptions } from './fault-options.ts';
import {
  DAY_MS,
  described,
  kds,
  lines,
  millisecondsFrom,
  moment,
  oneOf,
  orderName,
  person,
  personWithPassword,
  product,
  span,
  text,
  wholeFrom,
  yesOrNo,
} from './fields.ts';
import { AT_ONCE, LASTING, TROUBLE_NAMES } from './trouble-names.ts';

const ORIGINS = ['table', 'venue-app', 'app', 'delivery', 'kiosk'] as const satisfies readonly OrderStep['origin'][];

/** When a step happens, and whether it happens again. */
export const TIMED = {
  at: moment,
  every: v.optional(span),
  until: v.optional(moment),
  byHand: v.optional(
    described(
      v.literal(true, 'must be true, or not there'),
      'Somebody in a control room did it: it comes after all that happens by itself at the same moment.',
    ),
  ),
} as const;

type Read<Entries extends v.ObjectEntries> = v.InferOutput<v.StrictObjectSchema<Entries, undefined>> & {
  readonly at: number;
};

/** A kind of step: the fields beside its times, and what of them the script needs. */
const step = <const Entries extends v.ObjectEntries>(entries: Entries, toStep: (read: Read<Entries>) => ScenarioStep) =>
  v.pipe(
    v.strictObject({ ...entries, ...TIMED }),
    v.transform((read) => toStep(read as unknown as Read<Entries>)),
  );

const VOID_KINDS = ['asked', 'confirmed', 'cancelled'] as const;
const how = v.exactOptional(
  described(
    oneOf(VOID_KINDS),
    'asked waits for the kitchen, confirmed does not, cancelled is taken back; else the seed chooses.',
  ),
);
const someProduct = v.exactOptional(product);

/** Of a step that means the lines of one product, or leaves open which. */
const ofProduct = (id: number | undefined) => (id === undefined ? {} : { productId: id });

const toDishes = (read: v.InferOutput<typeof lines>): readonly WishedDish[] =>
  read.map(({ product: productId, quantity, priority, changes }) => {
    if (priority === undefined && changes === undefined) return { productId, quantity };
    return { productId, quantity, said: { comments: [], priority: priority ?? 0, changes: changes ?? [] } };
  });

const unitStep = <const Kind extends UnitCommand['do']>(kind: Kind, what: string) =>
  step({ [kind]: described(v.strictObject({ kds }), what) }, (read): ScenarioStep => {
    const { at, [kind]: unit } = read as unknown as { at: number } & Record<Kind, { kds: number }>;
    return { kind, atMs: at, kdsId: unit.kds };
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

/** Steps that bring orders and do something to them. */
const ORDER_STEPS = {
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
  order: step(
    {
      order: described(oneOf(ORIGINS), 'Where the order comes from.'),
      as: v.exactOptional(described(orderName, 'Names the order for other steps.')),
      lines: v.optional(described(lines, 'What is ordered; without it the seed chooses.'), []),
      stays: v.exactOptional(described(span, 'After that it is paid for and gone; without it the seed decides.')),
    },
    ({ at, as, order, lines: read, stays }) => ({
      kind: 'order',
      atMs: at,
      ...(as === undefined ? {} : { as }),
      origin: order,
      lines: toDishes(read),
      ...(stays === undefined ? {} : { staysMs: stays }),
    }),
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
      to: described(
        v.picklist([0, ...PRIORITIES.map(({ id }) => id)], 'must be 0, 1, 2 or 9'),
        '0 none, 1 first, 2 second, 9 at once.',
      ),
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
      status: wholeFrom(0, 199),
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

const troubled = { kds, ...TIMED, byMs: v.optional(v.never('is for clock-jump alone')) };
const notAtOnce = v.optional(v.never('is for what lasts, not for what strikes at once'));

/** Steps that go wrong: for the world, and for the devices of one KDS. */
const TROUBLE_STEPS = {
  fault: v.pipe(
    v.strictObject({
      fault: described(oneOf(FAULT_NAMES), 'What goes wrong.'),
      during: span,
      options: v.optional(
        described(FAULT_OPTIONS, 'What the kind of trouble leaves open; each kind has its own defaults and bounds.'),
        {},
      ),
      ...TIMED,
    }),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      const { value: input } = dataset;
      const { fault, options } = input;
      for (const { name, text: why } of findWrongOptions(fault, options)) {
        const value = options[name as keyof typeof options];
        const inside = { type: 'object', origin: 'value', input: { ...options }, key: name, value } as const;
        addIssue({
          message: why,
          input: value,
          path: [{ type: 'object', origin: 'value', input: { ...input }, key: 'options', value: options }, inside],
        });
      }
    }),
    v.transform(({ at, during, fault, options }): ScenarioStep => {
      const read = { kind: 'fault', atMs: at, forMs: during, fault } as const;
      return Object.keys(options).length === 0 ? read : { ...read, options };
    }),
  ),
  heal: step(
    { heal: described(oneOf(['all', ...FAULT_NAMES] as const), 'The fault that ends before its time, or all.') },
    ({ at, heal }) => ({ kind: 'heal', atMs: at, fault: heal }),
  ),
  trouble: v.pipe(
    v.variant(
      'trouble',
      [
        v.strictObject({
          ...troubled,
          trouble: described(v.picklist(LASTING), 'What is wrong with the devices of a KDS for a while.'),
          during: span,
        }),
        v.strictObject({
          ...troubled,
          trouble: described(v.literal('clock-jump'), 'Its wall clock jumps, forward or back.'),
          during: notAtOnce,
          byMs: v.pipe(
            millisecondsFrom(-DAY_MS, DAY_MS),
            v.check((ms) => ms !== 0, 'must be a jump, forward or back'),
          ),
        }),
        v.strictObject({
          ...troubled,
          trouble: described(v.picklist(AT_ONCE), 'What strikes the devices of a KDS at once.'),
          during: notAtOnce,
        }),
      ],
      `must be one of ${TROUBLE_NAMES.join(', ')}`,
    ),
    v.transform((read): ScenarioStep => {
      const where = { kind: 'trouble', atMs: read.at, kdsId: read.kds } as const;
      if (read.trouble === 'clock-jump') return { ...where, trouble: read.trouble, byMs: read.byMs };
      if (read.during === undefined) return { ...where, trouble: read.trouble };
      return { ...where, trouble: read.trouble, forMs: read.during };
    }),
  ),
  'local-mode': step(
    {
      'local-mode': described(
        v.picklist([0, 1, 2, 3, 'auto'], 'must be 0, 1, 2, 3 or auto'),
        '0 no local server, 1 present, 2 serves because the cloud is down, 3 serves by choice; auto: takes over and hands back by itself.',
      ),
    },
    ({ at, 'local-mode': mode }) => ({ kind: 'local-mode', atMs: at, mode }),
  ),
} as const;

const settingOf = (value: unknown): v.GenericSchema => {
  if (typeof value === 'boolean') return yesOrNo;
  if (typeof value === 'number') return v.number('must be a number');
  return typeof value === 'string' ? v.string('must be a text') : v.array(v.unknown(), 'must be a list');
};

const SETTINGS = allSettings();
const SETTING_NAMES = Object.keys(SETTINGS);

/** Any of a unit's settings; whether a value is one that a board would choose is left to the board. */
export const someSettings = v.pipe(
  v.strictObject(
    Object.fromEntries(Object.entries(SETTINGS).map(([name, value]) => [name, v.exactOptional(settingOf(value))])),
  ),
  v.minEntries(1, 'must name a setting'),
  v.description('Settings of docs/settings.md.'),
);

const LISTS = {
  channels: 'db',
  people: 'dj',
  tables: 'dm',
  products: 'tp1',
  zones: 'de',
} as const satisfies Record<string, NamedList>;

const namedEntry = v.strictObject({ id: wholeFrom(1, 1_000_000_000), name: text(200) });

/** Steps of whoever manages the restaurant, its units and its people. */
const MANAGEMENT_STEPS = {
  configure: step(
    {
      configure: described(
        v.strictObject({ kds, person: v.optional(personWithPassword, 'owner') }),
        "Somebody logs in at the device in a unit's place, sets it up as that unit, and leaves it to the kitchen.",
      ),
    },
    ({ at, configure: { kds: kdsId, person: who } }) => ({ kind: 'configure', atMs: at, kdsId, person: who }),
  ),
  'take-unit': unitStep('take-unit', 'The unit that goes to another device.'),
  'revoke-unit': unitStep('revoke-unit', 'The unit whose token is refused from then on.'),
  'delete-unit': unitStep('delete-unit', 'The unit that the venue no longer has.'),
  'free-unit': unitStep('free-unit', 'The unit that is as before.'),
  'block-settings': step(
    {
      'block-settings': described(
        v.strictObject({ kds, on: yesOrNo }),
        "Whether a unit's settings are left to administrators.",
      ),
    },
    ({ at, 'block-settings': { kds: kdsId, on } }) => ({ kind: 'block-settings', atMs: at, kdsId, on }),
  ),
  'push-settings': step(
    {
      'push-settings': described(
        v.strictObject({ kds, settings: someSettings }),
        "Somebody saves settings of a unit at another device, and the unit's devices are told.",
      ),
    },
    ({ at, 'push-settings': { kds: kdsId, settings } }) => ({ kind: 'push-settings', atMs: at, kdsId, settings }),
  ),
  'drop-settings': step(
    {
      'drop-settings': described(
        v.strictObject({
          kds,
          names: v.pipe(v.array(oneOf(SETTING_NAMES), 'must be a list'), v.minLength(1, 'must name a setting')),
        }),
        'The platform knows these settings of a unit no more.',
      ),
    },
    ({ at, 'drop-settings': { kds: kdsId, names } }) => ({ kind: 'drop-settings', atMs: at, kdsId, names }),
  ),
  'push-list': step(
    {
      'push-list': described(
        oneOf(Object.keys(LISTS) as readonly (keyof typeof LISTS)[]),
        'Entries of a list of the venue get other names, or are added; all devices are told.',
      ),
      entries: v.pipe(
        v.array(namedEntry, 'must be a list'),
        v.minLength(1, 'must hold an entry'),
        v.maxLength(1_000, 'holds more than 1000 entries'),
      ),
    },
    ({ at, entries, 'push-list': list }) => ({
      kind: 'push-list',
      atMs: at,
      list: LISTS[list],
      entries: entries.map(({ id, name }) => ({ id, nm: name })),
    }),
  ),
  message: step(
    { message: described(text(500), 'What the platform says to everybody in front of a board.') },
    ({ at, message }) => ({ kind: 'message', atMs: at, text: message }),
  ),
  'expire-session': step(
    { 'expire-session': described(person, 'Whose sessions end.') },
    ({ at, 'expire-session': who }) => ({ kind: 'expire-session', atMs: at, person: who }),
  ),
  'change-grant': step(
    {
      'change-grant': described(
        v.strictObject({ person, administrator: yesOrNo }),
        'Who becomes an administrator of the kitchen, or a cook.',
      ),
    },
    ({ at, 'change-grant': read }) => ({ kind: 'change-grant', atMs: at, ...read }),
  ),
} as const;

const composedLine = v.strictObject({
  product,
  quantity: v.optional(wholeFrom(1, 99), 1),
  comment: v.exactOptional(text(200)),
  priority: v.optional(v.picklist([0, ...PRIORITIES.map(({ id }) => id)], 'must be 0, 1, 2 or 9'), 0),
});

const composedFields = v.strictObject({
  from: described(oneOf(ORIGINS), 'Where the order comes from.'),
  channel: v.exactOptional(
    described(wholeFrom(1, 999), "Id of one of the origin's own channels; else the seed chooses."),
  ),
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
    v.check(({ from: origin, ...rest }) => hasOwnChannel({ origin, ...rest }), 'is no channel of such orders'),
    ['channel'],
  ),
);

/** Steps of whoever is in a control room; a saved run is made of them. */
const HAND_STEPS = {
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

/** One row a kind of step, under the key that names it in the file. */
export const STEP_FORMATS = {
  ...ORDER_STEPS,
  ...TROUBLE_STEPS,
  ...MANAGEMENT_STEPS,
  ...HAND_STEPS,
  mark: step({ mark: described(text(200), 'A note in the journal, to be found again.') }, ({ at, mark }) => ({
    kind: 'mark',
    atMs: at,
    note: mark,
  })),
  expect: step({ expect: EXPECT_FORMAT }, ({ at, expect }) => toExpectStep(at, expect)),
} as const satisfies Record<ScenarioStep['kind'], v.GenericSchema<unknown, ScenarioStep>>;

export type StepKind = keyof typeof STEP_FORMATS;
