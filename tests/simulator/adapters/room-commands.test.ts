import { expect, test } from 'vitest';
import { createSimulation, type Simulation } from '../../../simulator/adapters/simulation.ts';
import { createNewLateCheck } from '../../../simulator/adapters/simulation-status.ts';
import type { ComposedOrder, JournalLine } from '../../../simulator/core/base/control.ts';
import { channelsOf } from '../../../simulator/core/base/origin-channels.ts';
import type { SituationFacts } from '../../../simulator/core/base/situation.ts';
import { NO_DIFFERENCES, type Scenario } from '../../../simulator/core/script/script.ts';
import { situationFactsOf } from '../../../simulator/core/script/situation-facts.ts';
import type { WireOrder } from '../../../src/protocol/decode-order.ts';
import { createTestWorld, MINUTE_MS, ordersOf, rush } from '../core/test-world.ts';
import { createManualTime } from './manual-time.ts';

const RUSH: Scenario = {
  name: 'rush',
  title: { es: 'Almuerzo', en: 'Lunch' },
  seed: 41,
  lengthMs: 60 * MINUTE_MS,
  preRollMs: 20 * MINUTE_MS,
  startsAtMin: 13 * 60,
  world: NO_DIFFERENCES,
  steps: [rush(60, 60 * MINUTE_MS)],
};
const QUIET: Scenario = { ...RUSH, name: 'quiet', steps: [] };
const UNCOOKED: Scenario = { ...QUIET, name: 'uncooked', cooks: 'none' };

function simulate(cooks = false, situations?: () => readonly SituationFacts[]) {
  const time = createManualTime(Date.UTC(2026, 0, 15, 23, 10));
  const simulation = createSimulation({
    scenario: RUSH,
    cooks,
    ...(situations && { situations }),
    paused: true,
    find: (name) => [QUIET, UNCOOKED].find((scenario) => scenario.name === name) ?? null,
    local: { address: '127.0.0.1', port: 1 },
    realtimeHost: 'h:1',
    time,
  });
  return { simulation, time };
}

const last = (simulation: Simulation, what: string): JournalLine | undefined =>
  simulation.status().journal.findLast((line) => line.what === what);

test('[ROOM-4] a rush for 13:00 begins at 13:00 at the venue, also after a restart', () => {
  const { simulation, time } = simulate();
  const hourOf = () => new Date(simulation.status().nowMs).toISOString();
  expect(hourOf()).toBe('2026-01-15T16:00:00.000Z');
  time.pass(3_600_000);
  simulation.execute({ do: 'restart', seed: 3 });
  expect(hourOf()).toBe('2026-01-15T16:00:00.000Z');
});

test('[ROOM-11] a run to the next event stops within a second after the event', () => {
  const { simulation } = simulate();
  const before = simulation.status();
  simulation.execute({ do: 'forward', to: 'event' });
  const after = simulation.status();
  const caused = after.journal.filter(({ scope, atMs }) => scope === 'world' && atMs > before.elapsedMs);
  expect(caused.length).toBeGreaterThan(0);
  expect(after.elapsedMs - (caused[0]?.atMs ?? 0)).toBeLessThanOrEqual(1_000);
  expect(after.paused).toBe(true);
});

test('[ROOM-11] a run to the next late order ends when one more order is late', () => {
  const { simulation } = simulate();
  const before = simulation.status().lateOrders;
  simulation.execute({ do: 'forward', to: 'late' });
  expect(simulation.status().lateOrders).toBeGreaterThan(before);
  expect(simulation.status().elapsedMs).toBeLessThan(RUSH.preRollMs + 15 * MINUTE_MS);
});

test('[ROOM-11] an order that becomes late counts even if another late order leaves; an order that only leaves does not count', () => {
  let [nowMs, since] = [60 * MINUTE_MS, [45, 51].map((minutes) => minutes * MINUTE_MS)];
  const holds = createNewLateCheck({ nowMs: () => nowMs, waitingSinceMs: () => since });
  const at = (minutes: number, waiting: readonly number[]) => {
    nowMs = minutes * MINUTE_MS;
    since = waiting.map((one) => one * MINUTE_MS);
    return holds();
  };
  expect([at(60.5, [51]), at(61, [51]), at(61.02, [51])]).toEqual([false, false, true]);
});

test('[ROOM-11] time stops within a second of the moment at which the first order becomes late', () => {
  const { simulation } = simulate();
  simulation.execute({ do: 'restart', seed: 1, scenario: 'quiet' });
  simulation.execute({ do: 'step', ms: 17_300 });
  simulation.execute({ do: 'order' });
  const cameMs = simulation.status().elapsedMs;
  simulation.execute({ do: 'forward', to: 'late' });
  const lateMs = simulation.status().elapsedMs - cameMs - 10 * MINUTE_MS;
  expect([Math.abs(lateMs) <= 1_000, simulation.status().lateOrders]).toEqual([true, 1]);
});

test('[ROOM-11] a run to the next event ends after 15 minutes without an event', () => {
  const { simulation } = simulate();
  simulation.execute({ do: 'restart', seed: 1, scenario: 'quiet' });
  const before = simulation.status().elapsedMs;
  simulation.execute({ do: 'forward', to: 'event' });
  expect(simulation.status().elapsedMs).toBe(before + 15 * MINUTE_MS);
});

test('[ROOM-12] with the same seed the commands void and fire choose the same lines', () => {
  const statuses = [simulate(), simulate()].map(({ simulation }) => {
    simulation.execute({ do: 'void' });
    simulation.execute({ do: 'fire' });
    return [last(simulation, 'voided')?.text, last(simulation, 'fired')?.text];
  });
  expect(statuses[0]).toEqual([expect.stringMatching(/ · \d× /), expect.stringMatching(/ · \d× /)]);
  expect(statuses[1]).toEqual(statuses[0]);
});

test('[ROOM-12] when no order has anything to fire, the journal states this', () => {
  const { simulation } = simulate();
  simulation.execute({ do: 'restart', seed: 1, scenario: 'quiet' });
  simulation.execute({ do: 'fire' });
  expect(last(simulation, 'command')?.text).toBe('fire-order: no order has anything left to do');
});

test('[ROOM-7] a command starts another scenario of the library, and refuses an unknown scenario', () => {
  const { simulation } = simulate();
  expect(simulation.execute({ do: 'restart', seed: 5, scenario: 'no person’s' })).toBe(false);
  expect(simulation.status()).toMatchObject({ scenario: 'rush', seed: 41 });
  expect(simulation.execute({ do: 'restart', seed: 5, scenario: 'quiet', speed: 2 })).toBe(true);
  expect(simulation.status()).toMatchObject({ scenario: 'quiet', seed: 5, speed: 2 });
  // The first scenario needs no library.
  expect(simulation.execute({ do: 'restart', seed: 6, scenario: 'rush' })).toBe(true);
  expect(simulation.status()).toMatchObject({ scenario: 'rush', seed: 6, speed: 2 });
});

test('[ROOM-7][ROOM-14] the first scenario of a run is listed before the library, unless the library has it', () => {
  const offered = (names: readonly string[]) => {
    const { simulation } = simulate(false, () => names.map((name) => situationFactsOf({ ...QUIET, name })));
    simulation.execute({ do: 'restart', seed: 5, scenario: 'quiet' });
    return simulation.situations().map(({ name, title }) => `${name} ${title.es}`);
  };
  expect(offered(['quiet'])).toEqual(['rush Almuerzo', 'quiet Almuerzo']);
  expect(offered(['quiet', 'rush'])).toEqual(['quiet Almuerzo', 'rush Almuerzo']);
});

test('[ROOM-5] cooks that were switched off stay off in the next runs', () => {
  const { simulation } = simulate(true);
  expect(simulation.status().cooks).toBe(true);
  simulation.execute({ do: 'cooks', on: false });
  simulation.execute({ do: 'restart', seed: 5 });
  expect(simulation.status().cooks).toBe(false);
  simulation.execute({ do: 'restart', seed: 5, scenario: 'uncooked' });
  simulation.execute({ do: 'restart', seed: 5, scenario: 'quiet' });
  expect(simulation.status().cooks).toBe(false);
});

test('[ROOM-5] with `cooks: none` no cook works until a person turns the cooks on, and in the next scenario they work again', () => {
  const { simulation } = simulate(true);
  const cooks = () => simulation.status().cooks;
  simulation.execute({ do: 'restart', seed: 5, scenario: 'uncooked' });
  expect(cooks()).toBe(false);
  simulation.execute({ do: 'restart', seed: 5, scenario: 'quiet' });
  expect(cooks()).toBe(true);
  simulation.execute({ do: 'restart', seed: 5, scenario: 'uncooked' });
  simulation.execute({ do: 'cooks', on: true });
  expect(cooks()).toBe(true);
});

const COMPOSED: ComposedOrder = {
  origin: 'table',
  table: 12,
  comment: 'Cumpleaños',
  fire: true,
  lines: [
    { productId: 301, quantity: 3, comment: 'sin cebolla', priority: 2 },
    { productId: 101, quantity: 1, comment: '', priority: 0 },
  ],
};

test('[ROOM-13] an order with a dish that the venue does not sell is not placed, and the journal reports the dish', () => {
  const world = createTestWorld({ venue: { menu: { without: [301] } } });
  const placed = world.ordersPlaced();
  expect(world.menu.map(({ id }) => id)).not.toContain(301);
  expect(world.placeComposed(COMPOSED)).toBeNull();
  expect(world.ordersPlaced()).toBe(placed);
  expect(world.journalTail(1)).toMatchObject([{ scope: 'trouble', text: 'place: product 301 is not sold here' }]);
});

test('[ROOM-13] an order arrives exactly as composed: no additional line, note, extra or course', () => {
  const world = createTestWorld();
  const id = world.placeComposed(COMPOSED);
  world.runUntil(world.nowMs() + 1);
  const [order] = ordersOf(world).d as unknown as readonly WireOrder[];
  const texts = (comments: WireOrder['ct']) => comments?.map(([, , text]) => text);
  expect([order?.io, order?.im, texts(order?.ct)]).toEqual([id, [12], ['Cumpleaños']]);
  expect(order?.dl?.map(({ pi, ca, prio, ct, fire }) => [pi, ca, prio, texts(ct), fire])).toEqual([
    [301, 3, 2, ['sin cebolla'], true],
    [101, 1, 0, [], true],
  ]);
});

const CHANNELS = (['table', 'venue-app', 'app', 'delivery'] as const).flatMap((origin) =>
  channelsOf(origin).map((channel) => [origin, channel] as const),
);

test.each(CHANNELS)(
  '[ROOM-13] a composed order has the chosen channel, and the seed chooses the other details: %s, channel %i',
  (origin, channel) => {
    const placed = (options: Pick<ComposedOrder, 'channel'>) => {
      const world = createTestWorld();
      world.placeComposed({ ...COMPOSED, ...options, origin, table: null });
      world.runUntil(world.nowMs() + 1);
      const [order] = ordersOf(world).d as unknown as readonly WireOrder[];
      return order;
    };
    const [drawn, chosen] = [placed({}), placed({ channel })];
    expect(chosen?.ch).toBe(String(channel));
    expect(chosen?.im).toEqual(drawn?.im);
    expect(chosen?.dl?.map(({ li }) => li)).toEqual(drawn?.dl?.map(({ li }) => li));
  },
);

test('[ROOM-17] a jump gives the same world as single steps, and a jump to the present or the past is refused', () => {
  const { simulation } = simulate();
  const walked = simulate().simulation;
  const before = simulation.status();
  expect(simulation.execute({ do: 'jump', toMs: before.elapsedMs + 10 * MINUTE_MS })).toBe(true);
  for (let minute = 0; minute < 10; minute++) walked.execute({ do: 'step', ms: MINUTE_MS });
  const after = simulation.status();
  expect(after).toMatchObject({ elapsedMs: before.elapsedMs + 10 * MINUTE_MS, worldHash: walked.status().worldHash });
  expect(after.worldHash).not.toBe(before.worldHash);
  expect(simulation.execute({ do: 'jump', toMs: after.elapsedMs })).toBe(false);
  expect(simulation.execute({ do: 'jump', toMs: before.elapsedMs })).toBe(false);
  expect(simulation.status().elapsedMs).toBe(after.elapsedMs);
});

test('[ROOM-16][ROOM-18][ROOM-28] the timeline has past events, faults with their durations, and scripted steps', () => {
  const { simulation } = simulate();
  const { elapsedMs } = simulation.status();
  simulation.execute({ do: 'mark', note: 'aquí' });
  simulation.execute({ do: 'fault', fault: 'cloud-down', forMs: 2 * MINUTE_MS });
  simulation.execute({ do: 'step', ms: MINUTE_MS });
  simulation.execute({ do: 'heal' });
  simulation.execute({ do: 'fault', fault: 'cloud-slow', forMs: 2 * MINUTE_MS });
  simulation.execute({ do: 'step', ms: MINUTE_MS });
  // A fault that is caused again lasts longer and has a journal line.
  simulation.execute({ do: 'fault', fault: 'cloud-slow', forMs: 3 * MINUTE_MS });
  const turned = simulation.status().journal.filter(({ what }) => what === 'fault-turned');
  expect(turned.map(({ text }) => text)).toEqual(['cloud-slow · 180 s']);
  const { items, load } = simulation.timeline();
  const own = items.filter(({ kind }) => kind !== 'order' && kind !== 'act');
  expect(own.map(({ kind, fromMs, untilMs, text }) => [kind, fromMs, untilMs - fromMs, text])).toEqual([
    ['rush', 0, 60 * MINUTE_MS, '60'],
    ['mark', elapsedMs, 0, 'aquí'],
    ['fault', elapsedMs, MINUTE_MS, 'cloud-down'],
    ['fault', elapsedMs + MINUTE_MS, 4 * MINUTE_MS, 'cloud-slow'],
  ]);
  expect(items.filter(({ kind }) => kind === 'order').length).toBe(simulation.status().ordersPlaced);
  expect(Math.max(...load)).toBeGreaterThan(50);
});

test('[SIM-29] a world stops a day after its end, and only a restart continues', () => {
  const { simulation } = simulate();
  const { lengthMs } = simulation.status();
  const lastMs = lengthMs + 24 * 60 * MINUTE_MS;
  expect(simulation.execute({ do: 'jump', toMs: lastMs + 1 })).toBe(true);
  expect(simulation.status()).toMatchObject({ limit: 'time', paused: true, elapsedMs: lastMs });
  const tries = [{ do: 'resume' }, { do: 'step', ms: 1_000 }, { do: 'forward', to: 'event' }] as const;
  expect(tries.map((each) => simulation.execute(each))).toEqual([false, false, false]);
  expect(simulation.status().elapsedMs).toBe(lastMs);
  expect(simulation.execute({ do: 'restart', seed: 5 })).toBe(true);
  expect(simulation.status()).toMatchObject({ limit: null, paused: false });
});
