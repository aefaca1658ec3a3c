import { expect, test } from 'vitest';
import { TAP_BOUNCE_MS } from '../../src/domain/limits.ts';
import { createCook } from './cook.ts';
import { openWorld } from './oracle/one-station.ts';

const LENGTH_MS = 7_200_000;
const SEVERAL = 3;

test('[ORDER-18][ORDER-31] a simulated cook presses lines twice within the bounce time, and taps orders just before a void', async () => {
  const { world, notes, tapTracker, station, runFor } = openWorld({
    lengthMs: LENGTH_MS,
    preRollMs: 0,
    steps: [
      { kind: 'local-mode', atMs: 0, mode: 0 },
      { kind: 'rush', atMs: 0, forMs: LENGTH_MS, ordersPerHour: 60 },
    ],
  });
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
  await runFor(LENGTH_MS);
  cook.rest();
  expect(notes.problems()).toEqual([]);
  expect(bounces).toBeGreaterThan(SEVERAL);
  expect(Object.values(crossings).every((times) => times > 0)).toBe(true);
});
