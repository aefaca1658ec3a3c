import { expect, test } from 'vitest';
import type { FaultName, FaultPlace } from '../../simulator/core/base/fault-kinds.ts';
import { createPrng } from '../../simulator/core/base/prng.ts';
import { createWorld } from '../../simulator/core/world.ts';
import { createCook } from './crew.ts';
import { drawOptions, type Kind, MODES, type Mode } from './kinds.ts';
import { createLedger } from './oracle/ledger.ts';
import { createWatch } from './oracle/watch.ts';
import { runStirred } from './run-stirred.ts';
import { createShiftNotes } from './shift-notes.ts';
import { createStation } from './station.ts';
import { strike } from './strike.ts';

const START_MS = Date.UTC(2026, 2, 6, 10, 0, 0);
const MINUTE_MS = 60_000;
const FOR_MS = 5_000;
const AT_MS = MINUTE_MS / 2;

/** A fault that strikes one device or its world after half a minute of quiet, planned for five seconds. */
async function struckBy(kind: Kind, mayLastMs: number, seed = 1) {
  const scenario = { name: 'struck', title: { es: 'Golpe', en: 'Blow' }, seed, lengthMs: MINUTE_MS, preRollMs: 0 };
  const local = { address: '127.0.0.1', port: 8_080 };
  const world = createWorld({
    scenario: { ...scenario, steps: [] },
    startMs: START_MS,
    local,
    realtimeHost: 'simulated',
  });
  const notes = createShiftNotes(() => world.nowMs() - START_MS);
  const ledger = createLedger(world, notes);
  const plan = { name: 'one', deviceId: 'one', kdsId: 3, wallOffsetMs: 0, stopsInSleep: false, tapPauseMs: MINUTE_MS };
  const station = createStation({ world, plan, ledger, notes });
  const cooks = [createCook({ world, station, ledger, notes })];
  const watch = createWatch(world, notes, [station]);
  await runStirred(world, notes, START_MS + MINUTE_MS / 2);
  const modes: Mode[] = [];
  const fault = {
    kind,
    mode: 0 as const,
    atMs: AT_MS,
    fromMs: 0,
    forMs: FOR_MS,
    untilMs: AT_MS + mayLastMs,
    device: 0,
  };
  strike({ world, stations: [station], cooks, watch, ledger }, fault, (mode) => modes.push(mode));
  const runFor = (ms: number) => runStirred(world, notes, world.nowMs() + ms);
  return { world, station, modes, runFor };
}

test('[SIM16] a fault of the world without an effect lasts until it has one, and counts then', async () => {
  const { world, station, modes, runFor } = await struckBy('realtime-untold', 10 * MINUTE_MS);
  await runFor(2 * MINUTE_MS);
  expect([world.activeFaults(), modes]).toEqual([['realtime-untold'], []]);
  world.placeOrder();
  await runFor(MINUTE_MS / 2);
  expect([world.activeFaults(), modes]).toEqual([[], [0]]);
  station.close();
});

test('[SIM16] a fault of the world without an effect by its latest end did not strike', async () => {
  const { world, station, modes, runFor } = await struckBy('realtime-untold', MINUTE_MS / 2);
  await runFor(MINUTE_MS / 2);
  world.placeOrder();
  await runFor(MINUTE_MS);
  expect([world.activeFaults(), modes]).toEqual([[], []]);
  station.close();
});

test('[SIM16] a trouble of an idle device lasts until it has an effect, and counts then', async () => {
  const { world, station, modes, runFor } = await struckBy('http-late', 10 * MINUTE_MS);
  await runFor(FOR_MS + 1_000);
  expect([station.troubles.isOn('http-late'), modes]).toEqual([true, []]);
  world.placeOrder();
  await runFor(MINUTE_MS / 2);
  expect([station.troubles.isOn('http-late'), modes]).toEqual([false, [0]]);
  station.close();
});

const onOf = (fault: FaultName, mode: Mode, seed: number): FaultPlace | undefined =>
  drawOptions(fault, mode, createPrng(seed).fork(`strike ${fault} ${AT_MS}`), AT_MS).on;

const SEEDS = Array.from({ length: 200 }, (_, seed) => seed);

test.each(MODES)('[SIM16] in mode %i faults strike the data host and the language host too', (mode) => {
  const places = new Set(SEEDS.map((seed) => onOf('cloud-down', mode, seed)));
  expect([...places]).toEqual(expect.arrayContaining(['data', 'language', 'cloud', 'both']));
  expect(SEEDS.map((seed) => onOf('cloud-401', mode, seed))).not.toContain('language');
});

test.each(['data', 'language'] as const)(
  '[SIM16] a fault of the %s host affects a device that reads there',
  async (place) => {
    const seed = SEEDS.find((each) => onOf('cloud-down', 0, each) === place);
    const { station, modes, runFor } = await struckBy('cloud-down', FOR_MS, seed);
    await runFor(FOR_MS + 1_000);
    expect(modes).toEqual([0]);
    station.close();
  },
);
