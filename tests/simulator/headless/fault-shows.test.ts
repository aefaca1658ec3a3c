import { expect, test } from 'vitest';
import { FAULT_SHOWS, type FaultShows, isPastLocal } from '../../../simulator/control/side/fault-shows.ts';
import { FAULT_KINDS, FAULT_NAMES, type FaultName } from '../../../simulator/core/base/fault-kinds.ts';
import type { HeadlessDevice } from '../../../simulator/headless/device.ts';
import { runWorld } from '../../../simulator/headless/run-world.ts';
import { createTestWorld, MINUTE_MS, rush, START_MS } from '../core/test-world.ts';
import { openDevice } from './open-device.ts';

/** Table orders reach the serving server; delivery orders arrive over the cloud. */
type Origin = 'table' | 'delivery';

type LocalMode = 0 | 2 | 3;

interface Options {
  readonly mode?: LocalMode;
  /** How long orders arrive, from the start of the pre-roll. */
  readonly guestsForMs?: number;
}

/** A kitchen without events for an hour after its pre-roll, where only the room makes a device send requests. */
async function aKitchen({ mode = 0, guestsForMs = 15 * MINUTE_MS }: Options = {}) {
  const world = createTestWorld({ steps: [rush(90, guestsForMs)], preRollMs: 20 * MINUTE_MS });
  world.setLocalMode(mode);
  const device = openDevice(world);
  await runWorld(world, START_MS + MINUTE_MS);
  return {
    world,
    device,
    /** Starts a fault as the control room does. */
    cause(fault: FaultName) {
      world.setFault(fault, 2 * MINUTE_MS);
      world.makeDevicesPoll();
    },
    pass: (ms: number, passed?: () => void) => runWorld(world, world.nowMs() + ms, passed),
    /** Whether an order for this kitchen shows within these simulated milliseconds. */
    async orderComes(origin: Origin, withinMs: number): Promise<boolean> {
      const lines = [{ productId: 301, quantity: 1, comment: '', priority: 0 }];
      const id = world.placeComposed({ origin, table: null, comment: '', fire: false, lines });
      await runWorld(world, world.nowMs() + withinMs);
      const app = device.app();
      return app.state.board.keys.some((key) => app.entry(key)?.card.order.id === id);
    },
  };
}

/** The parts of a screen that a fault could change; ticket times are levels. */
function shownOn(device: HeadlessDevice): string {
  const { state, entry } = device.app();
  const { troubled, word, cause, notes, local } = state.link;
  const levels = state.board.keys.map((key) => [key, entry(key)?.level]);
  const asides = [state.unreadLists, state.board.setAside, state.notices.map(({ text }) => text)];
  return JSON.stringify([troubled, word, cause, notes, local, levels, asides]);
}

/**
 * Whether the screen differs, at any moment within these simulated milliseconds of the fault, from a kitchen without
 * it.
 */
async function showsIn(expectation: Options, fault: FaultName, withinMs: number): Promise<boolean> {
  const [struck, spared] = [await aKitchen(expectation), await aKitchen(expectation)];
  struck.cause(fault);
  spared.world.makeDevicesPoll();
  const STEP_MS = 500;
  for (let atMs = 0; atMs < withinMs; atMs += STEP_MS) {
    await struck.pass(STEP_MS);
    await spared.pass(STEP_MS);
    if (shownOn(struck.device) !== shownOn(spared.device)) return true;
  }
  return false;
}

interface Report {
  /** Simulated milliseconds from the fault to the device's report of a problem. */
  readonly troubleMs: number;
  /** Simulated milliseconds from the fault to OFFLINE. */
  readonly offlineMs: number;
}

/** Infinity when the device reports nothing within these simulated milliseconds. */
async function reportOf(fault: FaultName, withinMs: number, options: Options = {}): Promise<Report> {
  const { world, device, cause, pass } = await aKitchen(options);
  const { link } = device.app().state;
  expect(link.troubled).toBe(false);
  cause(fault);
  const atMs = world.nowMs();
  let [troubleMs, offlineMs] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  await pass(withinMs, () => {
    if (link.troubled) troubleMs = Math.min(troubleMs, world.nowMs() - atMs);
    if (link.alarm !== null) offlineMs = Math.min(offlineMs, world.nowMs() - atMs);
  });
  return { troubleMs, offlineMs };
}

const NOTHING: Report = { troubleMs: Number.POSITIVE_INFINITY, offlineMs: Number.POSITIVE_INFINITY };

const thatShow = (how: FaultShows): readonly FaultName[] => FAULT_NAMES.filter((fault) => FAULT_SHOWS[fault] === how);

/** Faults of the local server matter only while it serves. */
const optionsFor = (fault: FaultName): Options => ({ mode: FAULT_KINDS[fault].group === 'local' ? 2 : 0 });

test.each(thatShow('now'))(
  '[ROOM-3][ROOM-41] the device shows the fault %s within three seconds, and never as OFFLINE',
  async (fault) => {
    const { troubleMs, offlineMs } = await reportOf(fault, 2 * MINUTE_MS);
    expect([troubleMs <= 3_000, offlineMs]).toEqual([true, Number.POSITIVE_INFINITY]);
  },
);

test.each(thatShow('alarm'))(
  '[ROOM-3][ROOM-41] the device shows the fault %s within 3 seconds, and as OFFLINE after 7 to 12 seconds',
  async (fault) => {
    const { troubleMs, offlineMs } = await reportOf(fault, 12_000);
    expect(troubleMs).toBeLessThanOrEqual(3_000);
    expect(offlineMs).toBeGreaterThan(7_000);
    expect(offlineMs).toBeLessThanOrEqual(12_000);
  },
);

test.each(FAULT_NAMES.filter(isPastLocal))(
  '[ROOM-41] the fault %s has no effect on a device whose local server serves',
  async (fault) => {
    for (const mode of [2, 3] as const)
      expect(await reportOf(fault, 2 * MINUTE_MS, { mode, guestsForMs: 60 * MINUTE_MS })).toEqual(NOTHING);
  },
);

test.each(thatShow('hang'))(
  '[ROOM-3] the device shows the fault %s when a call has no response, and not at once',
  async (fault) => {
    const { troubleMs } = await reportOf(fault, 20_000);
    expect([troubleMs > 1_000, troubleMs <= 20_000]).toEqual([true, true]);
  },
);

test.each(thatShow('silence'))('[ROOM-3] the device shows the fault %s after 5 to 40 seconds', async (fault) => {
  const { troubleMs } = await reportOf(fault, 40_000);
  expect([troubleMs > 5_000, troubleMs <= 40_000]).toEqual([true, true]);
});

test.each(thatShow('save'))(
  '[ROOM-3] the device shows the fault %s within ten seconds of a save, and not before',
  async (fault) => {
    const { device, cause, pass } = await aKitchen();
    cause(fault);
    await pass(MINUTE_MS);
    const { state, commands } = device.app();
    expect(state.link.troubled).toBe(false);
    const [card = ''] = state.board.keys;
    commands.advanceCard(card);
    commands.save();
    let isTroubled = false;
    await pass(10_000, () => {
      isTroubled ||= state.link.troubled;
    });
    expect(isTroubled).toBe(true);
  },
);

test.each(thatShow('panel'))(
  '[ROOM-3] the connection panel shows the fault %s, and the board continues',
  async (fault) => {
    const { device, cause, pass } = await aKitchen({ guestsForMs: 60 * MINUTE_MS });
    const { state } = device.app();
    let [troubled, noted] = [false, false];
    cause(fault);
    await pass(5_000, () => {
      troubled ||= state.link.troubled;
      noted ||= state.unreadLists.length + state.board.setAside + state.link.notes.length > 0;
    });
    expect([troubled, noted]).toEqual([false, true]);
  },
);

test.each(thatShow('chance'))(
  '[ROOM-3] in a kitchen with orders the device shows the fault %s at some moment',
  async (fault) => {
    expect(await showsIn({ ...optionsFor(fault), guestsForMs: 60 * MINUTE_MS }, fault, 5 * MINUTE_MS)).toBe(true);
  },
);

test.each(thatShow('clock'))(
  '[ROOM-3] the fault %s changes the times of the cards, and the device reports no problem',
  async (fault) => {
    expect(await showsIn({}, fault, 10_000)).toBe(true);
    expect((await reportOf(fault, MINUTE_MS)).troubleMs).toBe(Number.POSITIVE_INFINITY);
  },
);

test.each(thatShow('local'))('[ROOM-3] only a device whose local server serves shows the fault %s', async (fault) => {
  const seen = [await showsIn({ mode: 2 }, fault, 30_000), await showsIn({ mode: 0 }, fault, MINUTE_MS)];
  expect(seen).toEqual([true, false]);
});

test.each(thatShow('separated'))(
  '[ROOM-3] the fault %s keeps the cloud’s orders from the local server’s boards',
  async (fault) => {
    const arrivalsWithin = async (origin: Origin, mode: LocalMode, strike: boolean) => {
      const { orderComes, cause } = await aKitchen({ mode });
      if (strike) cause(fault);
      const come = [];
      for (let order = 0; order < 5; order++) come.push(await orderComes(origin, 8_000));
      return !come.includes(false);
    };
    expect([await arrivalsWithin('delivery', 2, true), await arrivalsWithin('delivery', 2, false)]).toEqual([
      false,
      true,
    ]);
    expect([await arrivalsWithin('table', 0, true), await arrivalsWithin('delivery', 0, true)]).toEqual([true, true]);
  },
);

test.each(thatShow('mode'))(
  '[ROOM-3] the fault %s delays the screen’s reaction to a change of mode by over ten seconds',
  async (fault) => {
    const followsIn = async (strike: boolean) => {
      const { world, device, cause, pass } = await aKitchen({ mode: 2 });
      await pass(50_000);
      if (strike) cause(fault);
      const atMs = world.nowMs();
      world.setLocalMode(1);
      world.makeDevicesPoll();
      while (device.app().state.link.word === 'localServer') await pass(500);
      return world.nowMs() - atMs;
    };
    expect(await showsIn({ mode: 2 }, fault, MINUTE_MS)).toBe(false);
    expect((await followsIn(true)) - (await followsIn(false))).toBeGreaterThan(10_000);
  },
);

test.each(thatShow('late'))(
  '[ROOM-3] the device does not show the fault %s, and a new order arrives only after the fault',
  async (fault) => {
    const arrivesWithin = async (withinMs: number) => {
      const { orderComes, cause } = await aKitchen(optionsFor(fault));
      cause(fault);
      return orderComes('table', withinMs);
    };
    expect((await reportOf(fault, MINUTE_MS, optionsFor(fault))).troubleMs).toBe(Number.POSITIVE_INFINITY);
    expect([await arrivesWithin(MINUTE_MS), await arrivesWithin(2 * MINUTE_MS + 10_000)]).toEqual([false, true]);
  },
);

test.each(thatShow('hidden'))(
  '[ROOM-3] the fault %s has a counted effect, and the device shows nothing of it',
  async (fault) => {
    expect(await showsIn(optionsFor(fault), fault, MINUTE_MS)).toBe(false);
    const expectation = { ...optionsFor(fault), guestsForMs: 60 * MINUTE_MS };
    const [struck, spared] = [await aKitchen(expectation), await aKitchen(expectation)];
    struck.cause(fault);
    spared.world.makeDevicesPoll();
    for (const { device } of [struck, spared]) {
      const { state, commands } = device.app();
      commands.advanceCard(state.board.keys[0] ?? '');
      commands.save();
    }
    const shown: (readonly [string, string])[] = [];
    for (let atMs = 0; atMs < MINUTE_MS; atMs += 500) {
      await struck.pass(500);
      await spared.pass(500);
      shown.push([shownOn(struck.device), shownOn(spared.device)]);
    }
    const differences = shown.filter(([here, there]) => here !== there);
    expect([differences, struck.world.alterations()[fault] > 0]).toEqual([[], true]);
  },
);
