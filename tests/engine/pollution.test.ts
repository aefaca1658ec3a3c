import fc from 'fast-check';
import { expect, test } from 'vitest';
import { emptyStorage } from '../../simulator/adapters/in-process.ts';
import type { App } from '../../src/engine/base/app.ts';
import { applyMutations, mutations, watchPrototypes } from '../protocol/hostile.ts';
import { freshLine, linesOf, openKitchen } from './kitchen.ts';
import { HOT, type Poison, startDevice } from './poisoned-device.ts';

const REFRESHES = 60;
const RESTARTS = 12;

interface SwitchedPoison extends Poison {
  isOn: boolean;
  /** The number of changed documents. */
  spoilt: number;
}

function createPoison(): SwitchedPoison {
  const drawn = fc.sample(mutations, { numRuns: 500, seed: 20_261_121 });
  const poison: SwitchedPoison = {
    isOn: false,
    spoilt: 0,
    text(text) {
      if (!poison.isOn || !/^[[{"]/.test(text)) return text;
      poison.spoilt += 1;
      return applyMutations(text, drawn[poison.spoilt % drawn.length] ?? []);
    },
    value: (value) => JSON.parse(poison.text(JSON.stringify(value ?? null))),
  };
  return poison;
}

const wordsOf = (app: App) =>
  linesOf(app).map(({ orderId, line, status, isVoided }) => `${orderId}:${line.id} ${status} ${isVoided}`);

test('[WIRE-71] after any received data no prototype changes, and the next valid response shows the board', async () => {
  const isUntouched = watchPrototypes();
  const kitchen = openKitchen();
  const poison = createPoison();
  const storage = emptyStorage();
  let device = startDevice(kitchen, 'spoilt', storage, poison);
  await kitchen.run(10);
  expect(linesOf(device.app).length).toBeGreaterThan(5);

  poison.isOn = true;
  for (let count = 0; count < REFRESHES; count++) {
    device.app.commands.refresh();
    if (count % 5 === 0) kitchen.world.realtime.put('public/71', count);
    await kitchen.run(3);
    expect(isUntouched()).toBe(true);
  }
  const restart = async (isPoisoned: boolean) => {
    device.end();
    poison.isOn = isPoisoned;
    device = startDevice(kitchen, 'spoilt', storage, poison);
    await kitchen.run(5);
    expect(isUntouched()).toBe(true);
  };
  for (let count = 0; count < RESTARTS; count++) {
    await restart(false);
    const line = freshLine(device.app);
    device.app.commands.advanceLine(line.cardKey, line.line.id);
    await kitchen.run(1);
    await restart(true);
  }
  expect(poison.spoilt).toBeGreaterThan(300);

  await restart(false);
  const fresh = kitchen.device(HOT, 'fresh');
  await kitchen.run(60);
  expect(wordsOf(device.app)).toEqual(wordsOf(fresh.app()));
  expect(wordsOf(fresh.app()).length).toBeGreaterThan(5);
});

const NO_TEXT = { toString: null, valueOf: null };

test('[WIRE-71][WIRE-19] a stored list whose etag is an object without a text form does not stop the start', async () => {
  const kitchen = openKitchen();
  const storage = emptyStorage();
  const poison = createPoison();
  const first = startDevice(kitchen, 'spoilt', storage, poison);
  await kitchen.run(10);
  first.end();
  const names = [...storage.facts.keys()].filter((name) => name.startsWith('list:'));
  expect(names).not.toEqual([]);
  for (const name of names) {
    const stored = JSON.parse(storage.facts.get(name) ?? '');
    storage.facts.set(name, JSON.stringify({ ...stored, data: { ...stored.data, etag: NO_TEXT } }));
  }
  const device = startDevice(kitchen, 'spoilt', storage, poison);
  await kitchen.run(10);
  expect(device.app.state.kds?.id).toBe(HOT);
  expect(linesOf(device.app).length).toBeGreaterThan(5);
});

test('[WIRE-71][REALTIME-1] a realtime etag without a text form is ignored, and the next etag brings the new order', async () => {
  const kitchen = openKitchen();
  const device = startDevice(kitchen, 'spoilt', emptyStorage(), createPoison());
  await kitchen.run(10);
  expect(device.app.state.link.realtime).toBe('up');
  kitchen.world.realtime.put('restaurant/71/3/orders', { toString: true, valueOf: true });
  await kitchen.run(10);
  const before = device.app.state.board.keys.length;
  expect(kitchen.world.placeOrder()).toBeGreaterThan(0);
  await kitchen.run(6);
  expect(device.app.state.board.keys.length).toBeGreaterThan(before);
});
