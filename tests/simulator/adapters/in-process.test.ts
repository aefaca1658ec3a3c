import { expect, test } from 'vitest';
import { emptyStorage, inProcessPorts } from '../../../simulator/adapters/in-process.ts';
import { createTroubles } from '../../../simulator/adapters/in-process-troubles.ts';
import { createWorld } from '../../../simulator/core/world.ts';
import { CONTRACT_SCENARIO } from '../../contracts/scenario.ts';

const world = createWorld({
  scenario: CONTRACT_SCENARIO,
  startMs: Date.UTC(2026, 4, 4, 13, 0, 0),
  local: { address: 'simulated', port: 80 },
  realtimeHost: 'simulated',
});

function openDevice() {
  const storage = emptyStorage();
  return { storage, ports: inProcessPorts({ world, deviceId: 'one', storage }) };
}

test('played sounds are noted in order, those of a locked or broken device are not', async () => {
  const { ports } = openDevice();
  const locks: boolean[] = [];
  const cancel = ports.sound.onLock((locked) => locks.push(locked));
  expect(await ports.sound.play(3)).toEqual({ ok: true, data: null });
  ports.lockSound(true);
  expect(await ports.sound.play(4)).toEqual({ ok: false, why: 'locked' });
  ports.lockSound(true);
  ports.lockSound(false);
  ports.breakSound(true);
  expect(await ports.sound.play(5)).toEqual({ ok: false, why: 'failed' });
  ports.breakSound(false);
  cancel();
  ports.lockSound(true);
  ports.lockSound(false);
  await ports.sound.play(6);
  expect(ports.played()).toEqual([3, 6]);
  expect(locks).toEqual([false, true, false]);
});

test('[SIM1] pages of one device draw different random values, the same ones in each run of the world', () => {
  const chancesOf = () => {
    const storage = emptyStorage();
    return [1, 2].map(() => inProcessPorts({ world, deviceId: 'one', storage }).random.next());
  };
  const [first, second] = chancesOf();
  expect(second).not.toBe(first);
  expect(chancesOf()).toEqual([first, second]);
});

test('full screen turns on and off with events until cancelled', () => {
  const { fullScreen } = openDevice().ports.page;
  const told: boolean[] = [];
  const cancel = fullScreen.onChange((on) => told.push(on));
  expect([fullScreen.supported, fullScreen.on()]).toEqual([true, false]);
  fullScreen.toggle();
  expect(fullScreen.on()).toBe(true);
  fullScreen.toggle();
  cancel();
  fullScreen.toggle();
  expect(told).toEqual([true, false]);
});

test('wake locks and clean-outs are counted', async () => {
  const { ports } = openDevice();
  expect([ports.wakeLocks(), ports.forgets()]).toEqual([0, 0]);
  ports.page.keepAwake();
  await ports.page.forget();
  await ports.page.forget();
  expect([ports.wakeLocks(), ports.forgets()]).toEqual([1, 2]);
});

test('a cleared store is empty, and the other keeps its data', async () => {
  const { ports, storage } = openDevice();
  ports.facts.write('a', '1');
  await ports.records.put('pending', 'p', 1);
  await ports.records.put('outbox', 'o', 2);
  ports.facts.clear();
  expect([storage.facts.size, storage.records.size]).toEqual([0, 2]);
  ports.facts.write('a', '2');
  expect(await ports.records.clear()).toEqual({ ok: true, data: null });
  expect([storage.facts.size, storage.records.size]).toEqual([1, 0]);
});

test('a storage that hangs leaves another part unanswered each time: everything, writes, or the confirmation', async () => {
  const seen = new Set<string>();
  const storage = emptyStorage();
  const troubles = createTroubles({ world, wallOffsetMs: 0, stopsInSleep: false });
  const { records } = inProcessPorts({ world, deviceId: 'one', storage, troubles });
  for (let time = 0; time < 30; time++) {
    storage.records.clear();
    troubles.begin('storage-hangs', 10_000);
    const answered: string[] = [];
    const put = records.put('pending', 'one', {}).then(() => answered.push('written'));
    const all = records.all('pending').then(() => answered.push('read'));
    await new Promise(setImmediate);
    seen.add([...answered, ...(storage.records.size > 0 ? ['stands'] : [])].join(' '));
    troubles.heal();
    await Promise.all([put, all]);
    expect([answered.toSorted(), storage.records.size]).toEqual([['read', 'written'], 1]);
  }
  expect([...seen].toSorted()).toEqual(['', 'read', 'read stands']);
});
