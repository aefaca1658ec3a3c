import { expect, test } from 'vitest';
import { mistakesIn, mistakesInWorld, SCENARIO_HEAD } from './mistakes-in.ts';

const ORDERS = [
  '  - { order: table, at: 1m, as: one, lines: [{ product: 301 }, { product: 302 }] }',
  '  - { order: delivery, at: 1m, as: web, lines: [{ product: 301 }] }',
  '  - { order: table, at: 1m, as: any }\n',
].join('\n');

const withStep = (step: string, head = '') => mistakesIn(`${SCENARIO_HEAD}${head}steps:\n${ORDERS}  - ${step}\n`);

const UNITS = 'KDS 1, 3, 4, 5, 6, 7, 9';
const NO_UNIT = (kds: number) => `names KDS ${kds}, but the venue has only ${UNITS}.`;
const NO_DEVICE = 'names KDS 7, which is not active and has no device; units with a device: KDS 1, 3, 4, 5, 6, 9.';

test.each<readonly [string, string]>([
  ['{ tap-line: one, at: 2m, kds: 33, status: 110 }', `steps.4.kds ${NO_UNIT(33)}`],
  ['{ expect: { kds: 77, nothingLost: true }, at: 2m }', `steps.4.expect.kds ${NO_UNIT(77)}`],
  ['{ expect: { kds: 7, nothingLost: true }, at: 2m }', `steps.4.expect.kds ${NO_DEVICE}`],
  ['{ trouble: killed, kds: 77, at: 2m }', `steps.4.kds ${NO_UNIT(77)}`],
  ['{ trouble: killed, kds: 7, at: 2m }', `steps.4.kds ${NO_DEVICE}`],
  ['{ heal-device: 77, at: 2m }', `steps.4.heal-device ${NO_UNIT(77)}`],
  ['{ heal-device: 7, at: 2m }', `steps.4.heal-device ${NO_DEVICE}`],
  ['{ device-tap: { kds: 7, order: one }, at: 2m }', `steps.4.device-tap.kds ${NO_DEVICE}`],
  ['{ configure: { kds: 77 }, at: 2m }', `steps.4.configure.kds ${NO_UNIT(77)}`],
  ['{ configure: { kds: 7 }, at: 2m }', `steps.4.configure.kds ${NO_DEVICE}`],
  ...['take-unit', 'revoke-unit', 'delete-unit', 'free-unit'].map(
    (kind) => [`{ ${kind}: { kds: 77 }, at: 2m }`, `steps.4.${kind}.kds ${NO_UNIT(77)}`] as const,
  ),
  ['{ block-settings: { kds: 77, on: true }, at: 2m }', `steps.4.block-settings.kds ${NO_UNIT(77)}`],
  ['{ push-settings: { kds: 77, settings: { autosave: 0 } }, at: 2m }', `steps.4.push-settings.kds ${NO_UNIT(77)}`],
  ['{ drop-settings: { kds: 77, names: [width] }, at: 2m }', `steps.4.drop-settings.kds ${NO_UNIT(77)}`],
])('[SIM-22] a step at a missing unit, or at a unit without a device, is refused: %s', (step, sentence) => {
  expect(withStep(step)).toEqual([sentence]);
});

test('[SIM-22] a unit that the file adds is valid, and a unit without a device can get taps and commands', () => {
  const head = 'world: { units: [{ kds: 12, name: Horno }, { kds: 3, active: false }] }\n';
  expect(withStep('{ tap-line: one, at: 2m, kds: 3, status: 110 }', head)).toEqual([]);
  expect(withStep('{ take-unit: { kds: 7 }, at: 2m }')).toEqual([]);
  expect(withStep('{ trouble: killed, kds: 12, at: 2m }', head)).toEqual([]);
  expect(withStep('{ trouble: killed, kds: 3, at: 2m }', head)).toEqual([
    'steps.4.kds names KDS 3, which is not active and has no device; units with a device: KDS 1, 4, 5, 6, 9, 12.',
  ]);
});

test.each([
  [
    '{ units: [{ kds: 77 }] }',
    `world.units.1.kds is not a unit of the venue, which has ${UNITS}; a new unit needs a name or active: true.`,
  ],
  ['{ units: [{ kds: 3, warning: 9m, late: 2m }] }', 'world.units.1.late must be after the warning at 9m, not at 2m.'],
  ['{ units: [{ kds: 3, late: 1m }] }', 'world.units.1.late must be after the warning at 5m, not at 1m.'],
  ['{ units: [{ kds: 3, warning: 1h }] }', 'world.units.1.warning must be before late at 10m, not at 1h.'],
  [
    '{ settings: [{ kds: 77, settings: { autosave: 0 } }] }',
    `world.settings.1.kds is not a unit of the venue, which has ${UNITS}.`,
  ],
])('[SIM-22] an invalid unit in the world is refused: %s', (world, sentence) => {
  expect(mistakesInWorld(world)).toEqual([sentence]);
});

test('[SIM-22] a removal of a product that is not sold is reported with the products', () => {
  expect(mistakesInWorld('{ menu: { without: [424242] } }')).toEqual([
    expect.stringMatching(
      /^world\.menu\.without\.1 names product 424242, which is not on the menu; its products are 101 to 107, 121 to 127, .*, 701 to 704\.$/,
    ),
  ]);
});

const NEVER = (id: number) => `names product ${id}, which order "one" never has; its products: 301, 302.`;

const NO_TABLE = 'must be a table order, but "web" is not one.';
const NO_LINE = 'lines must have a line; leave lines out to let the seed choose.';

test.each([
  ['{ tap-line: one, at: 2m, kds: 3, status: 110, product: 401 }', `product ${NEVER(401)}`],
  ['{ device-tap: { kds: 3, order: one, product: 401 }, at: 2m }', `device-tap.product ${NEVER(401)}`],
  [
    '{ device-tap: { kds: 3, order: one, times: 3 }, at: 59m59s }',
    'device-tap.times lasts until 1h1s, past the end of the scenario at 1h.',
  ],
  ['{ void-line: one, at: 2m, product: 401 }', `product ${NEVER(401)}`],
  ['{ fire-order: one, at: 2m, product: 401 }', `product ${NEVER(401)}`],
  ['{ change-priority: one, at: 2m, to: 9, product: 401 }', `product ${NEVER(401)}`],
  ['{ split-order: one, at: 2m, products: [301, 401], as: two }', `products.2 ${NEVER(401)}`],
  [
    '{ expect: { kds: 3, lines: [{ order: one, product: 401, status: 0 }] }, at: 2m }',
    `expect.lines.1.product ${NEVER(401)}`,
  ],
  ['{ tap-line: one, at: 2m, kds: 3, status: 105 }', 'status must be one of 0, 100, 110, 120, 130, not 105.'],
  [
    '{ expect: { kds: 3, lines: [{ order: one, status: 105 }] }, at: 2m }',
    'expect.lines.1.status must be one of 0, 100, 110, 120, 130, 170, 172, not 105.',
  ],
  [
    '{ web-order: { order: one, status: 1 }, at: 2m }',
    'web-order.order must be a delivery order, but "one" is not one.',
  ],
  ['{ transfer-order: web, at: 2m, table: 3 }', `transfer-order ${NO_TABLE}`],
  ['{ merge-order: web, at: 2m, into: one }', `merge-order ${NO_TABLE}`],
  ['{ merge-order: one, at: 2m, into: web }', `into ${NO_TABLE}`],
  ['{ merge-order: one, at: 2m, into: one }', 'into must be another order than "one" itself.'],
  ['{ order: kiosk, at: 2m, lines: [] }', NO_LINE],
  ['{ add-line: one, at: 2m, lines: [] }', NO_LINE],
])('[SIM-22] a step that cannot happen is refused: %s', (step, sentence) => {
  expect(withStep(step)).toEqual([`steps.4.${sentence}`]);
});

test.each([
  '{ tap-line: any, at: 2m, kds: 3, status: 110, product: 401 }',
  '{ transfer-order: one, at: 2m, table: 3 }',
  '{ web-order: { order: web, status: 1 }, at: 2m }',
  '{ tap-line: one, at: 3m, kds: 3, status: 110, product: 401 }\n  - { add-line: one, at: 2m, lines: [{ product: 401 }] }',
  '{ tap-line: one, at: 3m, kds: 3, status: 110, product: 401 }\n  - { add-line: one, at: 2m }',
  '{ tap-line: one, at: 3m, kds: 3, status: 110, product: 401 }\n  - { merge-order: any, at: 2m, into: one }',
])('[SIM-22] a step that can happen is valid: %s', (step) => {
  expect(withStep(step)).toEqual([]);
});

test.each([
  ['cards: 5, cardsMost: 2', 'cardsMost is 2, but cards requires at least 5.'],
  ['requests: [{ call: orders, least: 5, most: 2 }]', 'requests.1.most is 2, but least requires at least 5.'],
  ['shows: [one], hides: [any, one]', 'hides.2 names "one", which the same expectation expects on the screen.'],
  [
    'levels: [{ order: one, level: late }], hides: [one]',
    'hides.1 names "one", which the same expectation expects on the screen.',
  ],
  [
    'lines: [{ order: one, status: 0 }, { order: one, status: 100 }]',
    'lines.2.status is 100, but the same expectation requires 0 for the same lines.',
  ],
  [
    'saved: [{ order: one, product: 301, status: 0 }, { order: one, product: 301, status: 100 }]',
    'saved.2.status is 100, but the same expectation requires 0 for the same lines.',
  ],
])('[SIM-22] an expectation that no board can meet is refused: %s', (expectation, sentence) => {
  expect(withStep(`{ expect: { kds: 3, ${expectation} }, at: 2m }`)).toEqual([`steps.4.expect.${sentence}`]);
});

test('[SIM-22] a guide must name a unit with a device', () => {
  const guide = (kds: number) =>
    `${SCENARIO_HEAD}guide: { kds: ${kds}, steps: [{ at: 2m, title: { es: a, en: b }, say: { es: a, en: b }, point: [], wait: { is: read } }] }\nsteps: []\n`;
  expect(mistakesIn(guide(3))).toEqual([]);
  expect(mistakesIn(guide(7))).toEqual([
    'guide.kds names KDS 7, which has no device; units with a device: KDS 1, 3, 4, 5, 6, 9.',
  ]);
});
