/** The full board's scenario, played in a world of its own. */
import { expect, test } from 'vitest';
import { createSimVenue } from '../../../simulator/core/base/venue.ts';
import { createWorld } from '../../../simulator/core/world.ts';
import { parseScenario } from '../../../simulator/scenarios/language/parse-scenario.ts';
import { levelOf, type Thresholds } from '../../../src/domain/shown/levels.ts';
import { BURST, BURST_LEAD_MS, EVENLY, type Filling, fullBoardText, MINUTE_MS, STILL, STILL_MS } from './full-board.ts';

function filledWorld(orders: number, filling: Filling = EVENLY) {
  const parsed = parseScenario('full-board', fullBoardText(orders, undefined, filling));
  if (!parsed.ok) throw new Error(parsed.problem);
  const startMs = Date.UTC(2026, 2, 6, 12);
  const local = { address: '127.0.0.1', port: 8_080 };
  const world = createWorld({ scenario: parsed.scenario, startMs, local, realtimeHost: 'simulated' });
  const untilMs = startMs + filling.fillMs;
  world.runUntil(untilMs);
  return { world, untilMs };
}

test.each([1, 30, 200])('after the filling %i orders are open, and stay so for five minutes', (orders) => {
  const { world, untilMs } = filledWorld(orders);
  expect(world.openOrders()).toBe(orders);
  world.runUntil(untilMs + 4 * MINUTE_MS);
  expect(world.openOrders()).toBe(orders);
});

test('an order has seven different dishes', () => {
  const placed = filledWorld(200)
    .world.journalTail(1_000)
    .filter(({ what }) => what === 'placed');
  const namesOf = (text: string) =>
    text
      .replace(/^.* · /, '')
      .replaceAll(/\d+× /g, '')
      .split(', ');
  const dishes = placed.map(({ text }) => new Set(namesOf(text)).size);
  expect(dishes).toEqual(Array.from({ length: 200 }, () => 7));
});

const ORDERS = 200;
/** The expediter's, as its board's settings have them. */
const thresholds = (): Thresholds => {
  const { tn, tw, tt, tc } = createSimVenue().settings(1);
  return { normalS: Number(tn), warningS: Number(tw), lateS: Number(tt), criticalS: Number(tc) };
};

test('a still board has as many orders of every level, and for minutes none reaches another', () => {
  const atMs = (passedMs: number) =>
    Array.from({ length: ORDERS }, (_, order) =>
      levelOf((STILL.fillMs + passedMs) / 1_000 - STILL.atS(order, ORDERS), thresholds()),
    );
  const first = atMs(0);
  for (const level of ['normal', 'warning', 'late', 'critical'])
    expect(first.filter((one) => one === level)).toHaveLength(ORDERS / 4);
  expect(atMs(STILL_MS - 1)).toEqual(first);
  expect(atMs(STILL_MS)).not.toEqual(first);
});

test('all orders of a still board stay as long as it is still', () => {
  const { world, untilMs } = filledWorld(ORDERS, STILL);
  expect(world.openOrders()).toBe(ORDERS);
  world.runUntil(untilMs + STILL_MS - 1);
  expect(world.openOrders()).toBe(ORDERS);
});

test('of a burst one order is there at first, and all others come at once', () => {
  const { world, untilMs } = filledWorld(101, BURST);
  expect(world.openOrders()).toBe(1);
  world.runUntil(untilMs + BURST_LEAD_MS - 1);
  expect(world.openOrders()).toBe(1);
  world.runUntil(untilMs + BURST_LEAD_MS);
  expect(world.openOrders()).toBe(101);
});
