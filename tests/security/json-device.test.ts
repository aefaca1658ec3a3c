import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyStorage } from '../../simulator/adapters/in-process.ts';
import { linesOf, openKitchen } from '../engine/kitchen.ts';
import { HOT, type Poison, startDevice } from '../engine/poisoned-device.ts';
import { watchPrototypes } from '../protocol/hostile.ts';
import { MALFORMED, PARSABLE } from './json-corpus.ts';

const DOCUMENTS = [...MALFORMED, ...PARSABLE].map(({ text }) => text);
const VALUES = PARSABLE.map(({ text }): unknown => JSON.parse(text));

/** Damages text in storage and responses. Values of the realtime database and of tables are always valid JSON. */
function corpusPoison() {
  let count = 0;
  const next = <Each>(all: readonly Each[]): Each => {
    count += 1;
    return all[count % all.length] as Each;
  };
  const poison = {
    isOn: false,
    count: () => count,
    text: (text: string) => (poison.isOn ? next(DOCUMENTS) : text),
    value: (value: unknown) => (poison.isOn ? next(VALUES) : value),
  };
  return poison satisfies Poison;
}

const faults: unknown[] = [];
const note = (fault: unknown): void => void faults.push(fault);

beforeAll(() => {
  process.on('unhandledRejection', note);
  process.on('uncaughtException', note);
});

afterAll(() => {
  process.off('unhandledRejection', note);
  process.off('uncaughtException', note);
});

test('[WIRE-71] a device with only foreign JSON keeps running, and the next valid responses show the board', async () => {
  const isUntouched = watchPrototypes();
  const kitchen = openKitchen();
  const poison = corpusPoison();
  const storage = emptyStorage();
  let device = startDevice(kitchen, 'spoilt', storage, poison);
  await kitchen.run(10);
  const lines = linesOf(device.app).length;
  expect(lines).toBeGreaterThan(5);
  for (let refresh = 0; refresh < DOCUMENTS.length; refresh++) {
    poison.isOn = true;
    device.app.commands.refresh();
    if (refresh % 7 === 0) kitchen.world.realtime.put('public/71', refresh);
    await kitchen.run(3);
    expect(isUntouched()).toBe(true);
    if (refresh % 20 !== 0) continue;
    device.end();
    device = startDevice(kitchen, 'spoilt', storage, poison);
    await kitchen.run(2);
  }
  expect(poison.count()).toBeGreaterThan(DOCUMENTS.length);
  poison.isOn = false;
  device.end();
  device = startDevice(kitchen, 'spoilt', storage, poison);
  await kitchen.run(60);
  const fresh = kitchen.device(HOT, 'fresh');
  await kitchen.run(30);
  expect(linesOf(device.app).map(({ orderId, line }) => `${orderId}:${line.id}`)).toEqual(
    linesOf(fresh.app()).map(({ orderId, line }) => `${orderId}:${line.id}`),
  );
  expect(faults).toEqual([]);
});
