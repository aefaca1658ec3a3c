/** What a scenario file may say: its fields, their forms, and the sentence for each that is wrong. */
import * as v from 'valibot';
import { productOf } from '../../fixtures/menu.ts';
import type { UnitCommand } from '../core/base/control.ts';
import { FAULT_NAMES } from '../core/base/fault-kinds.ts';
import { RIGHT_CLOCK } from '../core/base/machine-clock.ts';
import { PERSON_NAMES } from '../core/base/person-facts.ts';
import { SEED_MAX } from '../core/base/prng.ts';
import { IN_STEP, ORDERS_ETAGS, type OrderStep, type ScenarioStep } from '../core/script/script.ts';
import { parseDuration } from './duration.ts';
import { FAULT_OPTIONS, findWrongOption } from './fault-options.ts';
import { AT_ONCE, LASTING, TROUBLE_NAMES } from './trouble-names.ts';

const ORIGINS = ['table', 'venue-app', 'app', 'delivery', 'kiosk'] as const satisfies readonly OrderStep['origin'][];

const durationForm = v.pipe(
  v.string('must be a duration such as 90s, 45m or 1h30m'),
  v.check((text) => parseDuration(text) !== null, 'must be a duration such as 90s, 45m or 1h30m'),
);
const toMs = v.transform((text: string) => parseDuration(text) ?? 0);

const duration = v.pipe(durationForm, toMs);

/** How long something is that is nothing at all without a while. */
const span = v.pipe(
  durationForm,
  v.check((text) => parseDuration(text) !== 0, 'must be longer than 0s'),
  toMs,
);

const wholeFrom = (min: number, max: number) => {
  const message = `must be a whole number from ${min} to ${max}`;
  return v.pipe(v.number(message), v.integer(message), v.minValue(min, message), v.maxValue(max, message));
};

const someText = v.pipe(
  v.string('must be a text'),
  v.minLength(1, 'must not be empty'),
  v.maxLength(100, 'is too long'),
);

const orderName = v.pipe(
  v.string('must be the name of an order'),
  v.regex(/^[a-z][a-z0-9-]{0,39}$/, 'must be a name of small letters, digits and hyphens'),
);

const oneOf = <const Options extends readonly string[]>(options: Options) =>
  v.picklist(options, `must be one of ${options.join(', ')}`);

const product = v.pipe(
  wholeFrom(1, 1_000_000_000),
  v.check((id) => productOf(id) !== null, 'must be the id of a product on the menu, fixtures/menu.ts'),
);

const line = v.strictObject({ product, quantity: v.optional(wholeFrom(1, 99), 1) });

const person = v.picklist(PERSON_NAMES, `must be one of ${PERSON_NAMES.join(', ')}`);
const kds = wholeFrom(1, 1_000_000_000);
const yesOrNo = v.boolean('must be true or false');

const DAY_MS = 86_400_000;

const troubled = { kds, at: duration, byMs: v.optional(v.never('is for clock-jump alone')) };
const notAtOnce = v.optional(v.never('is for what lasts, not for what strikes at once'));
const jump = wholeFrom(-DAY_MS, DAY_MS);

const unitStep = <const Kind extends UnitCommand['do']>(kind: Kind) =>
  v.pipe(
    v.strictObject({ [kind]: v.strictObject({ kds }), at: duration }),
    v.transform((step): ScenarioStep => {
      const { at, [kind]: unit } = step as { at: number } & Record<Kind, { kds: number }>;
      return { kind, atMs: at, kdsId: unit.kds };
    }),
  );

/** One row a kind of step, under the key that names it in the file. */
export const STEP_FORMATS = {
  rush: v.pipe(
    v.strictObject({ rush: wholeFrom(1, 2_000), at: duration, during: span }),
    v.transform(
      (step): ScenarioStep => ({ kind: 'rush', atMs: step.at, forMs: step.during, ordersPerHour: step.rush }),
    ),
  ),
  order: v.pipe(
    v.strictObject({
      order: oneOf(ORIGINS),
      at: duration,
      as: orderName,
      lines: v.optional(v.pipe(v.array(line, 'must be a list'), v.maxLength(100, 'holds more than 100 lines')), []),
    }),
    v.transform(
      (step): ScenarioStep => ({
        kind: 'order',
        atMs: step.at,
        as: step.as,
        origin: step.order,
        lines: step.lines.map((one) => ({ productId: one.product, quantity: one.quantity })),
      }),
    ),
  ),
  'void-line': v.pipe(
    v.strictObject({ 'void-line': orderName, at: duration }),
    v.transform((step): ScenarioStep => ({ kind: 'void-line', atMs: step.at, order: step['void-line'] })),
  ),
  'fire-order': v.pipe(
    v.strictObject({ 'fire-order': orderName, at: duration }),
    v.transform((step): ScenarioStep => ({ kind: 'fire-order', atMs: step.at, order: step['fire-order'] })),
  ),
  'add-line': v.pipe(
    v.strictObject({ 'add-line': orderName, at: duration }),
    v.transform((step): ScenarioStep => ({ kind: 'add-line', atMs: step.at, order: step['add-line'] })),
  ),
  'web-order': v.pipe(
    v.strictObject({ 'web-order': v.strictObject({ order: orderName, status: wholeFrom(-99, 99) }), at: duration }),
    v.transform((step): ScenarioStep => ({ kind: 'web-order', atMs: step.at, ...step['web-order'] })),
  ),
  fault: v.pipe(
    v.strictObject({
      fault: oneOf(FAULT_NAMES),
      at: duration,
      during: span,
      options: v.optional(FAULT_OPTIONS, {}),
    }),
    v.rawCheck(({ dataset, addIssue }) => {
      const wrong = dataset.typed ? findWrongOption(dataset.value.fault, dataset.value.options) : null;
      if (wrong !== null) addIssue({ message: wrong });
    }),
    v.transform(({ at, during, fault, options }): ScenarioStep => {
      const step = { kind: 'fault', atMs: at, forMs: during, fault } as const;
      return Object.keys(options).length === 0 ? step : { ...step, options };
    }),
  ),
  trouble: v.pipe(
    v.variant(
      'trouble',
      [
        v.strictObject({ ...troubled, trouble: v.picklist(LASTING), during: span }),
        v.strictObject({ ...troubled, trouble: v.literal('clock-jump'), during: notAtOnce, byMs: jump }),
        v.strictObject({ ...troubled, trouble: v.picklist(AT_ONCE), during: notAtOnce }),
      ],
      `must be one of ${TROUBLE_NAMES.join(', ')}`,
    ),
    v.transform((step): ScenarioStep => {
      const where = { kind: 'trouble', atMs: step.at, kdsId: step.kds } as const;
      if (step.trouble === 'clock-jump') return { ...where, trouble: step.trouble, byMs: step.byMs };
      if (step.during === undefined) return { ...where, trouble: step.trouble };
      return { ...where, trouble: step.trouble, forMs: step.during };
    }),
  ),
  'local-mode': v.pipe(
    v.strictObject({ 'local-mode': v.picklist([0, 1, 2, 3, 'auto'], 'must be 0, 1, 2, 3 or auto'), at: duration }),
    v.transform((step): ScenarioStep => ({ kind: 'local-mode', atMs: step.at, mode: step['local-mode'] })),
  ),
  'take-unit': unitStep('take-unit'),
  'revoke-unit': unitStep('revoke-unit'),
  'delete-unit': unitStep('delete-unit'),
  'free-unit': unitStep('free-unit'),
  'block-settings': v.pipe(
    v.strictObject({ 'block-settings': v.strictObject({ kds, on: yesOrNo }), at: duration }),
    v.transform((step): ScenarioStep => {
      const { kds: kdsId, on } = step['block-settings'];
      return { kind: 'block-settings', atMs: step.at, kdsId, on };
    }),
  ),
  'expire-session': v.pipe(
    v.strictObject({ 'expire-session': person, at: duration }),
    v.transform((step): ScenarioStep => ({ kind: 'expire-session', atMs: step.at, person: step['expire-session'] })),
  ),
  'change-grant': v.pipe(
    v.strictObject({ 'change-grant': v.strictObject({ person, administrator: yesOrNo }), at: duration }),
    v.transform((step): ScenarioStep => ({ kind: 'change-grant', atMs: step.at, ...step['change-grant'] })),
  ),
  expect: v.pipe(
    v.strictObject({
      expect: v.pipe(
        v.strictObject({
          kds,
          // No cards at all would hold of any board.
          cards: v.optional(wholeFrom(1, 10_000)),
          shows: v.optional(orderName),
          nothingLost: v.optional(yesOrNo, false),
        }),
        v.check(
          ({ cards, shows, nothingLost }) => cards !== undefined || shows !== undefined || nothingLost,
          'must say what is expected, by cards, shows or nothingLost: true',
        ),
      ),
      at: duration,
    }),
    v.transform(
      (step): ScenarioStep => ({
        kind: 'expect',
        atMs: step.at,
        kdsId: step.expect.kds,
        cardsMin: step.expect.cards ?? null,
        shows: step.expect.shows ?? null,
        nothingLost: step.expect.nothingLost,
      }),
    ),
  ),
} as const satisfies Record<ScenarioStep['kind'], v.GenericSchema<unknown, ScenarioStep>>;

export type StepKind = keyof typeof STEP_FORMATS;

/** Parts per million: far beyond what a crystal drifts. */
const DRIFT_PPM_MAX = 10_000;

const machineClock = v.optional(
  v.strictObject({
    offsetMs: v.optional(wholeFrom(-DAY_MS, DAY_MS), RIGHT_CLOCK.offsetMs),
    driftPpm: v.optional(wholeFrom(-DRIFT_PPM_MAX, DRIFT_PPM_MAX), RIGHT_CLOCK.driftPpm),
  }),
  {},
);

const world = v.strictObject({
  syncMs: v.optional(wholeFrom(0, 3_600_000), IN_STEP.syncMs),
  cloudClock: machineClock,
  localClock: machineClock,
  ordersEtags: v.optional(v.picklist(ORDERS_ETAGS, `must be one of ${ORDERS_ETAGS.join(', ')}`), IN_STEP.ordersEtags),
});

/** The file without the inside of its steps. */
export const FILE_FORMAT = v.strictObject({
  title: v.strictObject({ es: someText, en: someText }),
  seed: wholeFrom(0, SEED_MAX),
  length: span,
  preRoll: v.optional(duration, '0s'),
  latencyMs: v.optional(wholeFrom(0, 10_000)),
  world: v.optional(world),
  steps: v.pipe(v.array(v.unknown(), 'must be a list of steps'), v.maxLength(5_000, 'holds more than 5000 steps')),
});
