import { expect, test } from 'vitest';
import { createWorld } from '../../simulator/core/world.ts';
import { TAP_BOUNCE_MS } from '../../src/domain/limits.ts';
import { createCook } from './cook.ts';
import { createTapTracker } from './oracle/tap-tracker.ts';
import { runWithPromises } from './run-with-promises.ts';
import { createShiftNotes } from './shift-notes.ts';
import { createStation } from './station.ts';

const START_MS = Date.UTC(2026, 2, 6, 10, 0, 0);
const MINUTE_MS = 60_000;
const LENGTH_MS = 120 * MINUTE_MS;
const SEVERAL = 3;

test('[ORDER-18][ORDER-31] a cook makes contact bounces and taps that cross a void', async () => {
  const world = createWorld({
    scenario: {
      name: 'cook',
      title: { es: 'Cocinero', en: 'Cook' },
      seed: 1,
      lengthMs: LENGTH_MS,
      preRollMs: 0,
      steps: [
        { kind: 'local-mode', atMs: 0, mode: 0 },
        { kind: 'rush', atMs: 0, forMs: LENGTH_MS, ordersPerHour: 60 },
      ],
    },
    startMs: START_MS,
    local: { address: '127.0.0.1', port: 8_080 },
    realtimeHost: 'simulated',
  });
  const notes = createShiftNotes(() => world.nowMs() - START_MS);
  const tapTracker = createTapTracker(world, notes);
  const plan = { name: 'one', deviceId: 'one', kdsId: 3, wallOffsetMs: 0, stopsInSleep: false, tapPauseMs: MINUTE_MS };
  const station = createStation({ world, plan, tapTracker, notes });
  const { app } = station.tab();

  const taps: { readonly orderId: number; readonly lineId: number; readonly atMs: number }[] = [];
  let bounces = 0;
  const { advanceLine } = app.commands;
  const commands = app.commands as { advanceLine: typeof advanceLine };
  commands.advanceLine = (cardKey, lineId) => {
    const orderId = Number(cardKey.split('-')[0]);
    const isBounce = taps.some((tap) => tap.lineId === lineId && world.nowMs() - tap.atMs < TAP_BOUNCE_MS);
    if (isBounce) bounces += 1;
    taps.push({ orderId, lineId, atMs: world.nowMs() });
    return advanceLine(cardKey, lineId);
  };
  const crossings = { asked: 0, confirmed: 0, cancelled: 0 };
  const { voidLine } = world;
  const open = world as { voidLine: typeof voidLine };
  open.voidLine = (orderId, lineId, how) => {
    const isCrossing = taps.some((tap) => tap.orderId === orderId && world.nowMs() - tap.atMs <= 800);
    if (isCrossing && how) crossings[how] += 1;
    return voidLine(orderId, lineId, how);
  };

  const cook = createCook({ world, station, notes, tapTracker });
  cook.work();
  await runWithPromises(world, notes, START_MS + LENGTH_MS);
  cook.rest();
  expect(notes.problems()).toEqual([]);
  expect(bounces).toBeGreaterThan(SEVERAL);
  expect(Object.values(crossings).every((times) => times > 0)).toBe(true);
  station.close();
});
