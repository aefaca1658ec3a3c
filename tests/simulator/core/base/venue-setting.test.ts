import { expect, test } from 'vitest';
import { createMenu } from '../../../../simulator/core/base/menu.ts';
import { createWorld } from '../../../../simulator/core/world.ts';
import { parseScenario } from '../../../../simulator/scenarios/language/parse-scenario.ts';
import type { WireKds } from '../../../../src/protocol/decode-config.ts';
import { scenarioIn } from '../../scenarios/read-scenario.ts';
import { callAs, createTestWorld, notes, START_MS } from '../test-world.ts';

const TEXT = `title: { es: a, en: b }
seed: 3
length: 1h
world:
  venue: { name: Casa Brasa }
  menu:
    without: [301, 302]
    products:
      - { id: 9001, name: { es: Paella, en: Paella }, station: hot, course: main, price: 18900, extras: [5017] }
      - { id: 303, name: { es: Ají, en: Chilli }, station: cold, course: starter }
  units:
    - { kds: 7, active: true }
    - { kds: 3, name: Brasas, statuses: [0, 110], warning: 02:30, late: 6m, deliveries: false }
    - { kds: 20, name: Segunda cocina, stations: [hot] }
  settings:
    - { kds: 3, settings: { orderLines: 4 } }
  users:
    - { id: 11, name: Rosa }
    - { id: 77, name: Nuevo }
steps:
  - { order: table, at: 1m, as: one, lines: [{ product: 9001 }] }
`;

function aVenue(text = TEXT) {
  const scenario = scenarioIn(text);
  return createWorld({
    scenario,
    startMs: START_MS,
    local: { address: '10.0.0.9', port: 8080 },
    realtimeHost: 'realtime.test',
  });
}

const listOf = (world: ReturnType<typeof aVenue>, field: string): readonly Record<string, unknown>[] => {
  const { et } = callAs(world, 3, 'configuration').data as { et: Record<string, string> };
  return callAs(world, 3, 'configList', { path: { restaurant: 71, local: 3, field, etag: et[field] ?? '' } })
    .data as never;
};

test("call 6 returns the name of a scenario's venue", () => {
  expect(callAs(aVenue(), 3, 'configuration').data).toMatchObject({ nr: 'Casa Brasa' });
  expect(callAs(createTestWorld(), 3, 'configuration').data).toMatchObject({ nr: 'Trattoria Lucía' });
});

test('a scenario changes the units that it names and no others, and a new unit has a device', () => {
  const world = aVenue();
  expect(world.devices.map(({ kdsId }) => kdsId)).toEqual([3, 4, 5, 1, 9, 6, 7, 20]);
  const units = new Map((listOf(world, 'kd') as unknown as readonly WireKds[]).map((unit) => [unit.id, unit]));
  expect(units.get(3)).toMatchObject({ nm: 'Brasas', tw: 150, tt: 360, shd: false, sht: true });
  expect(units.get(3)?.sts?.map(({ id }) => id)).toEqual([0, 110]);
  expect(units.get(20)?.pi).toContain(9001);
  expect(units.get(4)).toMatchObject({ nm: 'Cocina fría', tw: 240 });
});

test('a unit with settings in the scenario begins with these settings, and another unit with the defaults', () => {
  const world = aVenue();
  expect(callAs(world, 3, 'settingsRead').data).toMatchObject({ orderLines: 4 });
  expect(callAs(world, 4, 'settingsRead').data).toMatchObject({ orderLines: 10 });
});

test('a person that the scenario names has this name, and another person keeps the usual name', () => {
  const names = new Map(listOf(aVenue(), 'dj').map(({ id, nm }) => [id, nm]));
  expect([11, 12, 77].map((id) => names.get(id))).toEqual(['Rosa', 'Luis', 'Nuevo']);
});

test("a scenario's rush orders only products on the scenario's menu", () => {
  const world = aVenue(TEXT.replace(/ {2}- { order: .*/, '  - { rush: 500, at: 0s, during: 1h }'));
  world.runUntil(START_MS + 3_500_000);
  const placed = notes(world, 'world')
    .filter(({ what }) => what === 'placed')
    .map(({ text }) => text)
    .join();
  expect([placed.includes('Paella'), placed.includes('Lomo saltado')]).toEqual([true, false]);
  expect(listOf(world, 'tp1').find(({ id }) => id === 9001)).toMatchObject({ nm: '[es]Paella[en]Paella', pr: 18_900 });
});

test("a step may name only products on the scenario's menu", () => {
  const refused = parseScenario('x', TEXT.replace('{ product: 9001 }', '{ product: 301 }'));
  expect(refused.ok ? '' : refused.problem).toContain(
    'steps.1.lines.1.product names product 301, which is not on the menu',
  );
});

test('a menu of a single product has no mains, and uses that product as fast food', () => {
  const products = createMenu().products.map(({ id }) => id);
  const menu = createMenu({ without: products.filter((id) => id !== 603) });
  expect([menu.products.map(({ id }) => id), menu.ofCourse('main')]).toEqual([[603], []]);
  expect(menu.fastFood.map(({ id }) => id)).toEqual([603]);
});

test('an empty menu is refused', () => {
  const all = createMenu().products.map(({ id }) => id);
  const text = `title: { es: a, en: b }\nseed: 3\nlength: 1h\nworld: { menu: { without: [${all}] } }\nsteps: []`;
  const parsed = parseScenario('x', text);
  expect(parsed.ok ? '' : parsed.problem).toContain('world.menu leaves no product to order');
});
