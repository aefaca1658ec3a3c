/** The long shift's scenario, played in a world of its own. */
import { expect, test } from 'vitest';
import { createWorld } from '../../../simulator/core/world.ts';
import { parseScenario } from '../../../simulator/scenarios/language/parse-scenario.ts';
import {
  BATCH_ORDERS,
  BATCHES_AN_HOUR,
  HOURS,
  LEAD_ROUNDS,
  ROUND_MS,
  ROUNDS_AN_HOUR,
  shiftDayText,
} from './shift-day.ts';

const HOUR_MS = ROUNDS_AN_HOUR * ROUND_MS;
const ORDERS_AN_HOUR = BATCHES_AN_HOUR * BATCH_ORDERS;

function world(hours?: number) {
  const parsed = parseScenario('shift-day', shiftDayText(hours));
  if (!parsed.ok) throw new Error(parsed.problem);
  const startMs = Date.UTC(2026, 2, 6, 12);
  const local = { address: '127.0.0.1', port: 8_080 };
  const made = createWorld({ scenario: parsed.scenario, startMs, local, realtimeHost: 'simulated' });
  return { made, toHour: (hour: number) => made.runUntil(startMs + LEAD_ROUNDS * ROUND_MS + hour * HOUR_MS) };
}

test('a day and a night have at least 1,500 orders, as many in each hour', () => {
  const { made, toHour } = world();
  for (let hour = 1; hour <= HOURS; hour++) {
    toHour(hour);
    expect(made.ordersPlaced()).toBe(hour * ORDERS_AN_HOUR);
  }
  expect(made.ordersPlaced()).toBeGreaterThanOrEqual(1_500);
});

test('an hour’s batches come at once and leave its last six minutes free, and each order is one line', () => {
  const { made, toHour } = world(1);
  toHour(1);
  const placed = made.journalTail(1_000).filter(({ what }) => what === 'placed');
  const times = new Set(placed.map(({ atMs }) => atMs));
  expect([...times]).toHaveLength(BATCHES_AN_HOUR);
  expect(Math.max(...times)).toBeLessThan(LEAD_ROUNDS * ROUND_MS + HOUR_MS - 6 * 60_000);
  expect(placed.filter(({ text }) => text.includes(', '))).toEqual([]);
});
