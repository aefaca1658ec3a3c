import { expect, test } from 'vitest';
import { coerceSetting, isReadable } from '../../../src/domain/device/coerce-setting.ts';
import { SETTINGS, type SettingKey } from '../../../src/domain/presentation/settings.ts';
import { mistakesIn, mistakesInWorld, SCENARIO_HEAD } from './mistakes-in.ts';

const ORDERS = [
  '  - { order: table, at: 1m, as: one, lines: [{ product: 301 }, { product: 302 }] }',
  '  - { order: table, at: 1m, as: drinks, lines: [{ product: 601 }] }',
  '  - { order: delivery, at: 1m, as: web, lines: [{ product: 301 }] }',
  '  - { order: kiosk, at: 1m, as: any }\n',
].join('\n');

const withSteps = (steps: readonly string[], head = '') =>
  mistakesIn(`${SCENARIO_HEAD}${head}steps:\n${ORDERS}${steps.map((step) => `  - ${step}\n`).join('')}`);

const HOT = '141 to 149, 201 to 210, 301 to 313, 321 to 328, 341 to 345, 401 to 406';

const NOT_MADE = `names product 601, which KDS 3 does not make: it makes ${HOT}.`;
const NO_DRINKS = 'names "drinks", but KDS 3 makes none of its products: 601.';
const NO_TABLES = 'names "one", an order of table, but KDS 6 takes only delivery, app.';

test.each([
  ['tap-line: one, kds: 3, status: 130', 'status is 130, which KDS 3 does not set: it sets 0, 100, 110.'],
  ['tap-line: one, kds: 9, status: 100', 'status is 100, which KDS 9 does not set: it sets 110, 130.'],
  ['tap-line: any, kds: 3, status: 110, product: 601', `product ${NOT_MADE}`],
  ['tap-line: drinks, kds: 3, status: 110', `tap-line ${NO_DRINKS}`],
  ['tap-line: one, kds: 6, status: 110', `tap-line ${NO_TABLES}`],
  ['expect: { kds: 3, lines: [{ order: any, product: 601, status: 0 }] }', `expect.lines.1.product ${NOT_MADE}`],
  ['expect: { kds: 3, shows: [one, drinks] }', `expect.shows.2 ${NO_DRINKS}`],
  ['expect: { kds: 6, levels: [{ order: one, level: late }] }', `expect.levels.1.order ${NO_TABLES}`],
  ['device-tap: { kds: 3, order: any, product: 601 }', `device-tap.product ${NOT_MADE}`],
  ['device-tap: { kds: 3, order: drinks }', `device-tap.order ${NO_DRINKS}`],
  [
    'device-tap: { kds: 9, order: one }',
    'device-tap.kds names KDS 9, which is a customer screen at that time and takes no taps.',
  ],
])('[SIM-22] a step that is impossible at its unit is refused: %s', (step, sentence) => {
  expect(withSteps([`{ ${step}, at: 2m }`])).toEqual([`steps.5.${sentence}`]);
});

test.each([
  '{ tap-line: one, at: 2m, kds: 1, status: 130 }',
  '{ tap-line: web, at: 2m, kds: 6, status: 130 }',
  '{ expect: { kds: 6, shows: [web], hides: [one, drinks] }, at: 2m }',
  '{ tap-line: drinks, at: 3m, kds: 3, status: 110 }\n  - { add-line: drinks, at: 2m, lines: [{ product: 301 }] }',
])('[SIM-22] a step that is possible at its unit is valid: %s', (step) => {
  expect(withSteps([step])).toEqual([]);
});

test('[SIM-22] a step is checked against the stations and statuses that the file gives its unit, unless they are unreadable', () => {
  const tap = '{ tap-line: drinks, at: 2m, kds: 3, status: 130 }';
  expect(withSteps([tap], 'world: { units: [{ kds: 3, stations: [hot, bar], statuses: [0, 130] }] }\n')).toEqual([]);
  expect(withSteps([tap], 'world: { units: [{ kds: 3, stations: 5 }] }\n')).toEqual([
    'world.units.1.stations must be a list, not 5.',
  ]);
});

test('[SIM-22] a customer screen shows orders by their origin, whichever unit makes their dishes', () => {
  const head = 'world: { units: [{ kds: 9, stations: [hot], deliveries: false }] }\n';
  const shows = (order: string) => withSteps([`{ expect: { kds: 9, shows: ${order} }, at: 2m }`], head);
  expect(shows('drinks')).toEqual([]);
  expect(shows('web')).toEqual([
    'steps.5.expect.shows names "web", an order of delivery, but KDS 9 takes only table, venue-app, kiosk.',
  ]);
});

test('[SIM-22] a guide may wait only for statuses and dishes of its unit', () => {
  const guide = (wait: string) =>
    `guide: { kds: 3, steps: [{ at: 2m, title: { es: a, en: b }, say: { es: a, en: b }, point: [], wait: ${wait} }] }\n`;
  const wait = (product: number, status: number) =>
    withSteps([], guide(`{ is: status, order: any, product: ${product}, status: ${status} }`));
  expect(wait(301, 110)).toEqual([]);
  expect(wait(301, 170)).toEqual([]);
  expect(wait(601, 110)).toEqual([`guide.steps.1.wait.product ${NOT_MADE}`]);
  const bar = guide('{ is: status, order: any, product: 601, status: 100 }').replace('kds: 3', 'kds: 5');
  expect(withSteps([], bar)).toEqual(['guide.steps.1.wait.status is 100, which KDS 5 does not set: it sets 0, 110.']);
});

const NO_CARDS = (field: string) =>
  `steps.5.expect.${field} can never be true for KDS 9, which is a customer screen then and has tiles, not cards.`;
const NO_TILES =
  'steps.5.expect.tiles can never be true for KDS 3, which is not a customer screen then and has cards, not tiles.';

test.each([
  ['cards', '{ expect: { kds: 9, cards: 1 }, at: 2m }'],
  ['cardsMost', '{ expect: { kds: 9, cardsMost: 1 }, at: 2m }'],
  ['lines', '{ expect: { kds: 9, lines: [{ order: one, status: 110 }] }, at: 2m }'],
  ['levels', '{ expect: { kds: 9, levels: [{ order: one, level: late }] }, at: 2m }'],
  ['ready', '{ expect: { kds: 9, ready: [one] }, at: 2m }'],
])('[SIM-22] a scenario that expects "%s" on a customer screen is refused', (field, step) => {
  expect(withSteps([step])).toEqual([NO_CARDS(field)]);
});

test('[SIM-22] an expectation of tiles in a kitchen, or of small orders on a screen without small orders, is refused', () => {
  expect(withSteps(['{ expect: { kds: 3, tiles: none }, at: 2m }'])).toEqual([NO_TILES]);
  const bare = 'world: { settings: [{ kds: 3, settings: { showmini: false } }] }\n';
  expect(withSteps(['{ expect: { kds: 3, ready: [one] }, at: 2m }'], bare)).toEqual([
    'steps.5.expect.ready can never be true for KDS 3, which shows no small cards: its setting showmini is off.',
  ]);
});

test('[SIM-22] after a step that changes settings, an expectation may match the settings before or after it', () => {
  const tiles = (at: string) => `{ expect: { kds: 3, tiles: none }, at: ${at} }`;
  const cards = (at: string) => `{ expect: { kds: 3, cards: 1 }, at: ${at} }`;
  const push = '{ push-settings: { kds: 3, settings: { finalClients: true } }, at: 10m }';
  expect(withSteps([tiles('11m'), cards('11m'), push])).toEqual([]);
  expect(withSteps([tiles('9m'), push])).toEqual([NO_TILES]);
  expect(withSteps(['{ expect: { kds: 3, tiles: none, within: 2m }, at: 9m }', push])).toEqual([]);
  expect(withSteps([cards('9m')], 'world: { settings: [{ kds: 3, settings: { finalClients: true } }] }\n')).toEqual([
    'steps.5.expect.cards can never be true for KDS 3, which is a customer screen then and has tiles, not cards.',
  ]);
  const dropped = '{ drop-settings: { kds: 9, names: [finalClients] }, at: 10m }';
  expect(withSteps(['{ expect: { kds: 9, cards: 1 }, at: 11m }', dropped])).toEqual([]);
});

const NO_COLOUR =
  'must be a color such as "#1b7a43", one of black, blue, gray, green, orange, purple, red, white, yellow, or "" for the usual one';

test.each([
  ['fontsize: huge', 'fontsize must be one of small, normal, big, bigger, not "huge".'],
  ['orderLines: -6', 'orderLines must be 0 for no limit, or a whole number from 2 to 1000, not -6.'],
  ['orderLines: 1', 'orderLines must be 0 for no limit, or a whole number from 2 to 1000, not 1.'],
  ['orderLines: 1001', 'orderLines must be 0 for no limit, or a whole number from 2 to 1000, not 1001.'],
  ['ctn: bluish', `ctn ${NO_COLOUR}, not "bluish".`],
  ['stn: 77', 'stn must be one of 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, not 77.'],
  ['minTimeRefresh: 3', 'minTimeRefresh must be one of 1, 2, 5, 7, 10, 12, 15, not 3.'],
  ['autosave: 3', 'autosave must be one of 0, 2, 5, 7, 10, 15, not 3.'],
  ['tw: 90000', 'tw must be a whole number from 0 to 86400, not 90000.'],
  ['tw: 1.5', 'tw must be a whole number from 0 to 86400, not 1.5.'],
  ['keysave: 49', 'keysave must be the code of a key that can be bound: digits jump to orders, not 49.'],
  ['keysave: 256', 'keysave must be a whole number from 1 to 255, not 256.'],
  ['sts: [{ id: 0, c: "#12" }]', `sts.1.c ${NO_COLOUR}, not "#12".`],
  ['sts: [{ id: 0, c: red }, { id: 0, c: blue }]', 'sts.2.id SAYS.'],
  ['orderPositions: [""]', 'orderPositions.1 must not be empty, not "".'],
  ['darkMode: 1', 'darkMode must be true or false, not 1.'],
])('[SIM-22] a setting that a device would not keep is refused: %s', (setting, sentence) => {
  const sentenceFor = (names: string) => sentence.replace('SAYS', names);
  expect(mistakesInWorld(`{ settings: [{ kds: 3, settings: { ${setting} } }] }`)).toEqual([
    `world.settings.1.settings.${sentenceFor('repeats status 0: put all of it in one entry')}`,
  ]);
  expect(withSteps([`{ push-settings: { kds: 3, settings: { ${setting} } }, at: 2m }`])).toEqual([
    `steps.5.push-settings.settings.${sentenceFor('repeats 0')}`,
  ]);
});

/** Values to try for a setting, with all browser color names and some unknown ones. */
const TRIED: readonly unknown[] = [
  ...[true, false],
  ...[
    -6, -1, 0, 1, 2, 3, 5, 7, 9, 10, 12, 13, 15, 24, 34, 48, 49, 57, 58, 96, 97, 105, 106, 229, 255, 256, 77, 999,
    1_000, 1_001, 86_400, 86_401, 1.5,
  ],
  ...['huge', 'normal', 'big', 'Roboto', 'Arial', 'leftup', '', '#fff', 'fff', '#1b7a43', '1B7A43'],
  ...['#12', '#12345', '#1234567', 'red', 'gray', 'grey', 'cyan', 'teal', 'navy', 'pink', 'black'],
  ...['blue', 'green', 'orange', 'purple', 'white', 'yellow', 'lime', 'brown', 'transparent', 'none'],
];

test.each(Object.keys(SETTINGS) as SettingKey[])(
  '[SIM-22] a device keeps every value of the setting %s that a scenario may contain',
  (key) => {
    const isTaken = (value: unknown) =>
      mistakesInWorld(`{ settings: [{ kds: 3, settings: { ${key}: ${JSON.stringify(value)} } }] }`).length === 0;
    const accepted = TRIED.filter(isTaken);
    for (const value of accepted) expect([value, isReadable(key, value)]).toEqual([value, true]);
    if (SETTINGS[key].kind !== 'colour') for (const value of accepted) expect(coerceSetting(key, value)).toBe(value);
    // The parser may reject a value that a device accepts, if the value has another type or makes cards of one line.
    const isSame = (value: unknown) => isReadable(key, value) && typeof value === typeof SETTINGS[key].fallback;
    const isHeld = (value: unknown) => SETTINGS[key].kind === 'colour' || coerceSetting(key, value) === value;
    const refused = TRIED.filter((value) => !accepted.includes(value) && isSame(value) && isHeld(value));
    expect(refused).toEqual(key === 'orderLines' ? [1] : []);
  },
);

const DISH = '{ id: 9001, name: { es: a, en: b }, station: hot, course: main }';

const ONE_ENTRY = ': put all of it in one entry.';

test.each([
  [`menu: { products: [${DISH}, ${DISH}] }`, `menu.products.2.id repeats product 9001${ONE_ENTRY}`],
  ['menu: { without: [301, 302, 301] }', 'menu.without.3 repeats 301.'],
  ['users: [{ id: 11, name: Rosa }, { id: 11, name: Ana }]', `users.2.id repeats person 11${ONE_ENTRY}`],
  [
    'users: [{ person: cook, rights: none }, { person: cook, rights: kitchen }]',
    `users.2.person repeats cook${ONE_ENTRY}`,
  ],
  ['units: [{ kds: 3 }, { kds: 3 }]', `units.2.kds repeats KDS 3${ONE_ENTRY}`],
  ['units: [{ kds: 3, statuses: [0, 110, 0] }]', 'units.1.statuses.3 repeats 0.'],
  ['units: [{ kds: 3, stations: [hot, hot] }]', 'units.1.stations.2 repeats hot.'],
  [
    'settings: [{ kds: 3, settings: { tw: 0 } }, { kds: 3, settings: { tw: 1 } }]',
    `settings.2.kds repeats KDS 3${ONE_ENTRY}`,
  ],
])('[SIM-22] a duplicate in the world is refused: %s', (world, sentence) => {
  expect(mistakesInWorld(`{ ${world} }`)).toEqual([`world.${sentence}`]);
});

test.each([
  ['{ push-list: people, at: 2m, entries: [{ id: 11, name: A }, { id: 11, name: B }] }', 'entries.2.id repeats 11.'],
  ['{ drop-settings: { kds: 3, names: [width, tw, width] }, at: 2m }', 'drop-settings.names.3 repeats "width".'],
  ['{ split-order: one, products: [301, 301], as: two, at: 2m }', 'products.2 repeats 301.'],
  ['{ expect: { kds: 9, tiles: [one, one] }, at: 2m }', 'expect.tiles.2 repeats "one".'],
  ['{ expect: { kds: 3, shows: [one, one] }, at: 2m }', 'expect.shows.2 repeats "one".'],
])('[SIM-22] a step with a duplicate is refused: %s', (step, sentence) => {
  expect(withSteps([step])).toEqual([`steps.5.${sentence}`]);
});

test('[SIM-22] a split of all products of an order is refused, also when products were added before', () => {
  const add = '{ add-line: one, at: 2m, lines: [{ product: 303 }] }';
  const split = (products: string) => `{ split-order: one, products: ${products}, as: two, at: 3m }`;
  expect(withSteps([split('[302, 301]')])).toEqual([
    'steps.5.products are all products of "one": no line would be left.',
  ]);
  expect(withSteps([add, split('[301, 302, 303]')])).toEqual([
    'steps.6.products are all products of "one": no line would be left.',
  ]);
  expect(withSteps([add, split('[301, 302]')])).toEqual([]);
  expect(withSteps(['{ split-order: any, products: [301], as: two, at: 3m }'])).toEqual([]);
});

test('[SIM-22] no message suggests a rejected unit, and a step at a rejected unit is not reported', () => {
  const head = 'world: { units: [{ kds: 0, active: true }, { kds: 13 }, { kds: 12, active: true }] }\n';
  const [zero, thirteen, ...steps] = withSteps(
    ['{ tap-line: one, at: 2m, kds: 13, status: 100 }', '{ expect: { kds: 14, cards: 1 }, at: 3m }'],
    head,
  );
  expect(zero).toBe('world.units.1.kds must be a whole number from 1 to 1000000000, not 0.');
  expect(thirteen).toMatch(/^world\.units\.2\.kds is not a unit of the venue, which has KDS 1, 3, 4, 5, 6, 7, 9;/);
  expect(steps).toEqual(['steps.6.expect.kds names KDS 14, but the venue has only KDS 1, 3, 4, 5, 6, 7, 9, 12.']);
});

const DOWN = '{ fault: cloud-down, at: 10m, during: 5m }';

test.each<readonly [string, readonly string[], string]>([
  ['a heal before the fault', [DOWN, '{ heal: cloud-down, at: 9m }'], '6.heal is not on at 9m.'],
  ['a heal after the fault', [DOWN, '{ heal: cloud-down, at: 16m }'], '6.heal is not on at 16m.'],
  ['a heal of another fault', [DOWN, '{ heal: cloud-slow, at: 12m }'], '6.heal is not on at 12m.'],
  ['a second heal', [DOWN, '{ heal: all, at: 11m }', '{ heal: cloud-down, at: 12m }'], '7.heal is not on at 12m.'],
  ['a heal of all without a fault', ['{ heal: all, at: 12m }'], '5.heal ends nothing: no fault is on at 12m.'],
  [
    'a heal of a device without a trouble',
    ['{ trouble: offline, kds: 4, at: 10m, during: 5m }', '{ heal-device: 3, at: 12m }'],
    '6.heal-device names KDS 3, whose devices have no trouble at 12m.',
  ],
  [
    'a fault that is on already',
    [DOWN, '{ fault: cloud-down, at: 11m, during: 1m }'],
    '6.fault is on already, from 10m until 15m, so this step has no effect.',
  ],
  [
    'a trouble that is on already',
    ['{ trouble: offline, kds: 4, at: 10m, during: 5m }', '{ trouble: offline, kds: 4, at: 11m, during: 1m }'],
    '6.trouble is on already, from 10m until 15m, so this step has no effect.',
  ],
])('[SIM-22] an end or a repeated begin without an effect is refused: $0', (_, steps, sentence) => {
  expect(withSteps(steps)).toEqual([`steps.${sentence}`]);
});

test.each<readonly [string, readonly string[]]>([
  ['ends while it is on', [DOWN, '{ heal: cloud-down, at: 12m }']],
  ['ends together with all troubles', [DOWN, '{ heal: all, at: 12m }']],
  ['is prolonged by the same trouble', [DOWN, '{ fault: cloud-down, at: 12m, during: 5m }', '{ heal: all, at: 16m }']],
  [
    'gets other options',
    [
      '{ fault: cloud-slow, at: 10m, during: 5m }',
      '{ fault: cloud-slow, at: 12m, during: 1m, options: { delayMs: 9s } }',
    ],
  ],
  [
    'is at two devices',
    ['{ trouble: offline, kds: 4, at: 10m, during: 5m }', '{ trouble: offline, kds: 3, at: 11m, during: 1m }'],
  ],
  [
    'sets a clock wrong until a later heal',
    ['{ trouble: clock-jump, kds: 3, at: 10m, byMs: 90s }', '{ heal-device: 3, at: 40m }'],
  ],
  ['was healed by hand in a control room, where it may have been over', ['{ heal: all, at: 12m, byHand: true }']],
])('[SIM-22] a trouble that %s is valid', (_, steps) => {
  expect(withSteps(steps)).toEqual([]);
});

test('[SIM-22] after an unreadable fault, a heal is not refused as without an effect', () => {
  expect(withSteps(['{ fault: cloud-dwn, at: 10m, during: 5m }', '{ heal: all, at: 12m }'])).toEqual([
    'steps.5.fault cannot be "cloud-dwn". Did you mean cloud-down?',
  ]);
});
