import { expect, test } from 'vitest';
import type { JournalData, JournalEntry } from '../../../../simulator/core/base/journal.ts';
import { createSimVenue } from '../../../../simulator/core/base/venue.ts';
import { figuresOf } from '../../../../simulator/core/training/figures.ts';
import { numbersOf } from '../../../../simulator/core/training/numbers.ts';
import { countingFactsOf, type StationFacts, type TicketHead } from '../../../../simulator/core/training/stations.ts';
import { createTicketReader, readTicketLog } from '../../../../simulator/core/training/ticket-log.ts';
import { MINUTE_MS } from '../test-world.ts';

const SOUP = 1;
const BEER = 2;

const KITCHEN: StationFacts = { kdsId: 3, name: 'Cocina', lastStatus: 110, makes: (product) => product === SOUP };
const BAR: StationFacts = { kdsId: 5, name: 'Barra', lastStatus: 110, makes: (product) => product === BEER };
const PASS: StationFacts = { kdsId: 1, name: 'Expedición', lastStatus: 130, makes: () => true };
const COUNTING = { stations: [KITCHEN, BAR, PASS], channels: new Map([['2', 'Local']]) };

const at = (minutes: number, what: string, data: JournalData): JournalEntry => ({
  atMs: minutes * MINUTE_MS,
  scope: 'world',
  what,
  text: '',
  data,
});

type Dish = readonly [id: number, product: number, pieces?: number];

const lines = (...dishes: readonly Dish[]): JournalData =>
  dishes.map(([id, product, pieces = 1]) => [id, 0, pieces, product, [], 0]);

const placed = (minutes: number, id: number, channel: string, ...dishes: readonly Dish[]) =>
  at(minutes, 'placed', { id, tables: [id], channel, sectors: 'Salón', lines: lines(...dishes) });

const set = (minutes: number, lineId: number, status: number) => at(minutes, 'cooked', [[lineId], status]);

/**
 * Half an hour of orders at a table (channel 2) and over channel 9, which has no name. Order 1 arrives at 0. Its two
 * soups (line 11) are ready at 4, undone at 5, finally ready at 7 and brought at 12. Its beer (12) is ready at 3 and
 * brought at 12. Order 2 arrives at 6: a soup (21), voided at 9, and a beer (22), ready at 8. An addition to it at 7 is
 * a soup (23), ready at 19: twelve minutes. Order 3 arrives at 10 over channel 9: a soup (31), whose guests leave at
 * 15. Order 4 arrives at 25 over channel 9: three soups (41), which still wait at 30.
 */
const JOURNAL: readonly JournalEntry[] = [
  placed(0, 1, '2', [11, SOUP, 2], [12, BEER]),
  set(3, 12, 110),
  set(4, 11, 110),
  set(5, 11, 100),
  placed(6, 2, '2', [21, SOUP], [22, BEER]),
  set(7, 11, 110),
  at(7, 'added', [2, lines([23, SOUP])]),
  set(8, 22, 110),
  at(9, 'voided', [2, [21]]),
  placed(10, 3, '9', [31, SOUP]),
  set(12, 11, 130),
  set(12, 12, 130),
  at(15, 'closed', 3),
  set(19, 23, 110),
  placed(25, 4, '9', [41, SOUP, 3]),
];

const numbers = numbersOf(readTicketLog(JOURNAL, 30 * MINUTE_MS), 30 * MINUTE_MS, COUNTING);

const waitingAt = (kdsId: number) => numbers.stations.find((station) => station.kdsId === kdsId)?.waiting;

test('[FIGURE-1] each part of two minutes has the highest total quantity that waited at a unit', () => {
  expect(numbers.partMs).toBe(2 * MINUTE_MS);
  // Line 11 (two soups) waits to minute 7, line 21 from 6 to 9, line 23 from 7 to 19. Line 31 waits from 10 to 15, line
  // 41 (three soups) from 25.
  expect(waitingAt(3)).toEqual([2, 2, 2, 3, 2, 2, 2, 2, 1, 1, 0, 0, 3, 3, 3]);
  expect(waitingAt(5)).toEqual([1, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
});

test('[FIGURE-1] at the expediter a dish waits until it is served', () => {
  // Lines 11 (two soups) and 12 wait to minute 12, line 21 from 6 to 9, line 22 from 6, line 23 from 7. Line 31 waits
  // from 10 to 15, line 41 from 25.
  expect(waitingAt(1)).toEqual([3, 3, 3, 6, 6, 6, 3, 3, 2, 2, 2, 2, 5, 5, 5]);
});

test.each([
  [0, 1, 0],
  [1, 1, 1],
  [24, 1, 24],
  [25, 2, 13],
  [100, 5, 20],
  [240, 10, 24],
  [360, 15, 24],
  [1_440, 60, 24],
  [1_500, 120, 13],
])(
  '[FIGURE-1] a run of %d minutes is divided into parts of %d minutes; number of parts: %d',
  (minutes, partMin, parts) => {
    const { partMs, stations } = numbersOf(readTicketLog([], 0), minutes * MINUTE_MS, COUNTING);
    expect([partMs / MINUTE_MS, stations[0]?.waiting.length]).toEqual([partMin, parts]);
  },
);

test('[FIGURE-2] tickets are grouped by their time in steps of two minutes, with median and 95th percentile by nearest rank', () => {
  // Order 1 took seven minutes, order 2 two, its addition twelve. Order 3 left after five; order 4 has waited for five.
  expect(numbers.times.flatMap(({ fromMs, tickets }) => (tickets > 0 ? [[fromMs / MINUTE_MS, tickets]] : []))).toEqual([
    [2, 1],
    [4, 2],
    [6, 1],
    [12, 1],
  ]);
  expect([numbers.medianMs, numbers.p95Ms]).toEqual([5 * MINUTE_MS, 12 * MINUTE_MS]);
});

test('[FIGURE-2] the median of ten tickets of one to ten minutes is five', () => {
  const ten = Array.from({ length: 10 }, (_, at) => at + 1);
  const journal = ten.flatMap((minutes) => [placed(0, minutes, '2', [minutes, SOUP]), set(minutes, minutes, 110)]);
  const { medianMs, p95Ms } = numbersOf(readTicketLog(journal, 30 * MINUTE_MS), 30 * MINUTE_MS, COUNTING);
  expect([medianMs, p95Ms]).toEqual([5 * MINUTE_MS, 10 * MINUTE_MS]);
});

test('[FIGURE-2] without tickets there is no median', () => {
  expect(numbersOf(readTicketLog([], 0), MINUTE_MS, COUNTING)).toMatchObject({
    medianMs: null,
    p95Ms: null,
    channels: [],
  });
});

test('[FIGURE-3] each channel counts arrived, ready and late tickets; additions count for their order’s channel', () => {
  expect(numbers.channels).toEqual([
    { id: '2', name: 'Local', came: 3, served: 3, late: 1 },
    { id: '9', name: '9', came: 2, served: 0, late: 0 },
  ]);
});

test('[FIGURE-3] the sums over all channels equal the figures of the score card', () => {
  const card = figuresOf(JOURNAL, 30 * MINUTE_MS);
  const sum = (what: 'came' | 'served' | 'late') => numbers.channels.reduce((all, channel) => all + channel[what], 0);
  expect([sum('came'), sum('served'), sum('late')]).toEqual([card.came, card.served, card.late]);
});

test('[FIGURE-3] a split order, and additions to it, count for the same channel', () => {
  const journal = [
    placed(0, 1, '9', [11, SOUP], [12, BEER]),
    at(1, 'split', [1, 8, [12]]),
    at(2, 'added', [8, lines([13, BEER])]),
  ];
  const { channels } = numbersOf(readTicketLog(journal, MINUTE_MS * 3), MINUTE_MS * 3, COUNTING);
  expect(channels.map(({ id, came }) => [id, came])).toEqual([['9', 2]]);
});

test('[FIGURE-4] only the latest tickets are kept, with their data', () => {
  const { log, read, keep } = createTicketReader();
  for (let order = 1; order <= 10; order++) {
    read(placed(order, order, '2', [order * 10, SOUP]));
    read(at(order, 'saved', [3, 903, 'cloud', order, order * 10, 100, 0, false]));
    read(at(order, 'fired', [order, [order * 10]]));
  }
  keep(4);
  read(set(11, 10, 110));
  read(set(11, 100, 110));
  expect(log.tickets.map(({ lines: [line] }) => [line?.id, line?.status])).toEqual([
    [70, 100],
    [80, 100],
    [90, 100],
    [100, 110],
  ]);
  expect([log.tapsMs.length, log.fires.length]).toEqual([4, 4]);
});

const head = (tables: readonly number[], channel: string, sectors: string): TicketHead => ({
  tables,
  channel,
  sectors,
});

test('[FIGURE-1] a unit makes its own products, or those of its rules, from the orders that it accepts', () => {
  const venue = createSimVenue();
  const { stations, channels } = countingFactsOf(venue);
  const station = (kdsId: number) => stations.find((one) => one.kdsId === kdsId) as StationFacts;
  const [hot = 0] = venue.menu.madeAt('hot');
  const [bar = 0] = venue.menu.madeAt('bar');
  const makes = (kdsId: number, product: number, order: TicketHead) => station(kdsId).makes(product, order);
  const [table, delivery] = [head([12], '2', 'Salón'), head([-14_417], '101', '')];
  const [web, phone] = [head([-100_300], '3', 'app'), head([-100_300], '1', 'app')];
  expect(makes(3, hot, table)).toBe(true);
  expect(makes(3, bar, table)).toBe(false);
  expect(makes(5, bar, table)).toBe(true);
  expect(makes(1, bar, table)).toBe(true);
  // The dispatch accepts deliveries, even without a sector, but app orders only from channels 3 and 20.
  expect([table, delivery, web, phone, head([-7], 'KIOSK', '')].map((order) => makes(6, hot, order))).toEqual([
    false,
    true,
    true,
    false,
    false,
  ]);
  expect([station(3).lastStatus, station(1).lastStatus]).toEqual([110, 130]);
  expect(stations.map(({ kdsId }) => kdsId)).toEqual([3, 4, 5, 1, 6]);
  expect([channels.get('101'), channels.get('2')]).toEqual(['PedidosYa', 'Local']);
});

test.each([
  ['tables', [12], '2'],
  ['venueApp', [-7], '10'],
  ['deliveries', [-14_417], '101'],
  ['deliveries', [-100_300], '20'],
] as const)(
  '[FIGURE-1] a unit whose setting excludes an order makes no dish of that order: %s, table id %j',
  (setting, tables, channel) => {
    const made = (takes: boolean) => {
      const units = [{ kdsId: 1, [setting]: takes }];
      const venue = createSimVenue({ settingsEtags: 'hash', instance: '', setting: { units } });
      const pass = countingFactsOf(venue).stations.find(({ kdsId }) => kdsId === 1);
      return pass?.makes(1, head(tables, channel, ''));
    };
    expect([made(true), made(false)]).toEqual([true, false]);
  },
);
