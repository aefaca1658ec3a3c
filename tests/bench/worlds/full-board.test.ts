/** The full board's scenario, played in a world of its own. */
import { expect, test } from 'vitest';
import { createWorld } from '../../../simulator/core/world.ts';
import { parseScenario } from '../../../simulator/scenarios/language/parse-scenario.ts';
import { FILL_MS, fullBoardText, MINUTE_MS } from './full-board.ts';

function filledWorld(orders: number) {
  const parsed = parseScenario('full-board', fullBoardText(orders));
  if (!parsed.ok) throw new Error(parsed.problem);
  const startMs = Date.UTC(2026, 2, 6, 12);
  const local = { address: '127.0.0.1', port: 8_080 };
  const world = createWorld({ scenario: parsed.scenario, startMs, local, realtimeHost: 'simulated' });
  world.runUntil(startMs + FILL_MS);
  return { world, untilMs: startMs + FILL_MS };
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
