import { expect, test } from 'vitest';
import type { ScenarioStep } from '../../../simulator/core/script/script.ts';
import { runWorld } from '../../../simulator/headless/run-world.ts';
import { createTestWorld, MINUTE_MS, notes, START_MS } from '../core/test-world.ts';
import { openDevice } from './open-device.ts';

async function aKitchen(steps: readonly ScenarioStep[]) {
  const world = createTestWorld({ steps });
  const device = openDevice(world);
  await runWorld(world, START_MS + MINUTE_MS + 8_000);
  return { world, device, state: device.app().state };
}

const AT = { atMs: MINUTE_MS } as const;

test('settings saved at another device apply to the board', async () => {
  const { state } = await aKitchen([
    { kind: 'push-settings', ...AT, kdsId: 3, settings: { autosave: 0, orderLines: 4 } },
    { kind: 'push-settings', ...AT, kdsId: 4, settings: { darkMode: false } },
  ]);
  expect([state.settings.autosave, state.settings.orderLines, state.settings.darkMode]).toEqual([0, 4, true]);
});

test('named tables get other names, and other tables keep their names', async () => {
  const { state } = await aKitchen([{ kind: 'push-list', ...AT, list: 'dm', entries: [{ id: 3, nm: 'Ventana' }] }]);
  expect([3, 4].map((id) => state.names.tables.get(id))).toEqual(['Ventana', 'Mesa 4']);
});

test('a heal step ends only the named fault, or all faults', async () => {
  const { world } = await aKitchen([
    { kind: 'fault', atMs: 0, forMs: 10 * MINUTE_MS, fault: 'cloud-slow' },
    { kind: 'fault', atMs: 0, forMs: 10 * MINUTE_MS, fault: 'realtime-down' },
    { kind: 'heal', ...AT, fault: 'cloud-slow' },
  ]);
  expect(world.activeFaults()).toEqual(['realtime-down']);
  const healed = await aKitchen([
    { kind: 'fault', atMs: 0, forMs: 10 * MINUTE_MS, fault: 'cloud-slow' },
    { kind: 'heal', ...AT, fault: 'all' },
  ]);
  expect(healed.world.activeFaults()).toEqual([]);
});

test('the note of a mark is in the journal at its time', async () => {
  const { world } = await aKitchen([{ kind: 'mark', ...AT, note: 'The rush begins' }]);
  expect(notes(world, 'world').filter(({ what }) => what === 'mark')).toEqual([
    { atMs: MINUTE_MS, scope: 'world', what: 'mark', text: 'The rush begins' },
  ]);
});
