import { expect, test } from 'vitest';
import { line, order } from '../../../fixtures/order.ts';
import { settings } from '../../../fixtures/settings.ts';
import type { FaultName } from '../../../simulator/core/base/fault-kinds.ts';
import type { ServerName } from '../../../simulator/core/world-api.ts';
import type { App } from '../../../src/engine/base/app.ts';
import { type BoardFacts, cardsOn } from '../../domain/board/board.ts';
import { createShiftNotes } from '../shift-notes.ts';
import { createAlarmWatch } from './alarms.ts';
import { createCardHistory } from './card-history.ts';

const START_MS = Date.UTC(2026, 2, 6, 10, 0, 0);
const [NEW, LATE] = [1, 3];
const LOUD = settings({ stn: NEW, stw: 2, stt: LATE, stc: 4, tn: 0, tw: 300, tt: 600, tc: 0 });

interface Shown {
  readonly id: number;
  readonly cameS: number;
  readonly lineIds?: readonly number[];
  /** The time since which the whole order is fired. */
  readonly firedS?: number;
  readonly voided?: boolean;
  readonly priority?: number;
  /** A pending status of its first line, in flight. */
  readonly unsent?: number;
}

/** A screen with a watch over its alarms; the local server's clock is `localAheadMs` ahead of the cloud's. */
function openScreen(serving: ServerName = 'cloud', localAheadMs = 0) {
  const clock = { nowMs: START_MS, behindS: 0, isAsleep: false };
  const sight = { from: serving, receivedMs: START_MS, jumpedMs: 0, receivedOrders: new Set<number>() };
  const faults: FaultName[] = [];
  let cards: ReturnType<typeof cardsOn> = [];
  const board = { received: true, keys: [] as readonly string[] };
  const app = {
    state: { settings: LOUD, kds: { warningS: 0, lateS: 0 }, board },
    entry: (wanted: string) => {
      const card = cards.find(({ key }) => key === wanted);
      return card && { card };
    },
    serverNowS: () => clock.nowMs / 1_000 - clock.behindS,
  } as unknown as App;
  const notes = createShiftNotes(() => clock.nowMs - START_MS);
  const cardHistory = createCardHistory(
    () => app,
    () => clock.nowMs,
  );
  const world = {
    nowMs: () => clock.nowMs,
    serverMs: (server: ServerName) => clock.nowMs + (server === 'local' ? localAheadMs : 0),
    activeFaults: () => faults,
  } as unknown as Parameters<typeof createAlarmWatch>[0]['world'];
  const watch = createAlarmWatch({
    world,
    notes,
    name: 'one',
    app: () => app,
    isAsleep: () => clock.isAsleep,
    resumedMs: () => 0,
    cardHistory,
    sight,
    isRestored: false,
  });
  return {
    watch,
    sight,
    problems: notes.problems,
    shows(orders: readonly Shown[], venue?: BoardFacts['venue']) {
      const linesOf = ({ lineIds = [1], cameS, firedS, voided = false, priority = 0 }: Shown) =>
        lineIds.map((id) =>
          line({ id, firstAtS: cameS, fire: firedS !== undefined, modifiedAtS: firedS ?? cameS, voided, priority }),
        );
      cards = cardsOn({
        orders: orders.map((shown) => order({ id: shown.id, lines: linesOf(shown) })),
        ...(venue && { venue }),
        unsent: orders.flatMap(({ id, unsent }) => (unsent === undefined ? [] : [[`${id}:1`, unsent] as const])),
      });
      board.keys = cards.map(({ key }) => key);
      cardHistory.update();
    },
    wait(ms: number) {
      clock.nowMs += ms;
    },
    nowS: () => clock.nowMs / 1_000,
    sleeps(isAsleep: boolean) {
      clock.isAsleep = isAsleep;
    },
    behind(seconds: number) {
      clock.behindS = seconds;
    },
  };
}

test("[WIRE-30] the oracle measures the age of orders in the venue's zone, although the device uses UTC just after its start", () => {
  const { watch, behind, wait, shows, nowS, problems } = openScreen();
  const orders = (cameS: number) => [{ id: 1, cameS }];
  behind(10_800);
  shows(orders(nowS() - 590 - 10_800));
  watch.update();
  behind(0);
  shows(orders(nowS() - 590));
  watch.update();
  wait(16_000);
  watch.update();
  watch.played(LATE);
  expect(problems()).toEqual([]);
});

test('[ALARM-23] the watch reports a late batch without a sound, and a sound without a cause', () => {
  const { watch, wait, shows, nowS, problems } = openScreen();
  watch.update();
  wait(10_000);
  shows([{ id: 1, cameS: nowS() - 700 }]);
  watch.update();
  wait(10_000);
  watch.update();
  const silences = ['00:00:20 one did not sound for 1:1, normal', '00:00:20 one did not sound for 1-0 late, late'];
  expect(problems()).toEqual(silences);
  wait(10_000);
  watch.played(LATE);
  expect(problems()).toEqual([...silences, '00:00:30 one played sound 3 for nothing']);
});

test('[ALARM-26] seed 237: a sound that other batches may have caused is not assigned to the one batch known to rise soon', () => {
  const { watch, sight, wait, shows, nowS, problems } = openScreen();
  watch.update();
  wait(10_000);
  // The screen's time stays unknown for a short while.
  sight.jumpedMs = START_MS + 10_000 - 59_900;
  shows([
    { id: 1, cameS: nowS() - 700 },
    { id: 2, cameS: nowS() - 592 },
  ]);
  watch.update();
  wait(1_000);
  watch.played(LATE);
  wait(9_000);
  watch.played(LATE);
  expect(problems()).toEqual([]);
});

test.each([
  { waitedS: 601, says: [] },
  { waitedS: 520, says: ['00:03:01 one did not sound for 1-0 late, late'] },
])(
  "[ALARM-24] seed 933: a batch that left may have sounded only if the earlier server's clock made it late: $waitedS s",
  ({ waitedS, says }) => {
    const { watch, sight, wait, shows, nowS, problems } = openScreen('local', 41_000);
    const cameS = START_MS / 1_000 + 41 + 21 - waitedS;
    shows([{ id: 1, cameS }]);
    watch.update();
    wait(10_000);
    watch.update();
    wait(11_000);
    shows([]);
    Object.assign(sight, { from: 'cloud', jumpedMs: START_MS + 21_000, receivedMs: START_MS + 21_000 });
    watch.update();
    wait(700);
    watch.played(LATE);
    wait(150_000);
    shows([{ id: 1, cameS }]);
    // The batch is certainly late now.
    expect(nowS() - cameS).toBeGreaterThan(600 + 15);
    watch.update();
    wait(9_300);
    watch.update();
    expect(problems()).toEqual(says);
  },
);

test.each([
  { passing: 253, says: [] },
  { passing: 20, says: ['00:00:20 one played sound 1 for nothing'] },
])(
  '[ALARM-27] seed 700205: a line may sound again only if enough briefly visible lines displaced it from the alarm memory: $passing lines',
  ({ passing, says }) => {
    const { watch, wait, shows, nowS, problems } = openScreen();
    const known = { id: 1, cameS: nowS() };
    shows([known]);
    watch.update();
    wait(10_000);
    shows([known, { id: 2, cameS: nowS(), lineIds: Array.from({ length: passing }, (_, at) => at + 1) }]);
    shows([]);
    watch.update();
    wait(9_000);
    shows([known]);
    watch.update();
    wait(1_000);
    watch.played(NEW);
    expect(problems()).toEqual(says);
  },
);

test.each([
  { what: 'the order came back', returns: true, says: [] },
  { what: 'the order stayed', returns: false, says: ['00:00:12 one played sound 1 for nothing'] },
])(
  '[ALARM-33] seed 1200000001: an order may sound as changed only if the order left and came back: $what',
  ({ returns, says }) => {
    const { watch, sight, wait, shows, nowS, problems } = openScreen();
    const orders = [{ id: 1, cameS: nowS() }];
    shows(orders);
    watch.update();
    sight.receivedOrders.add(1);
    wait(10_000);
    if (returns) shows([]);
    watch.update();
    wait(1_000);
    shows(orders);
    watch.update();
    wait(1_000);
    watch.played(NEW);
    expect(problems()).toEqual(says);
  },
);

test('[ALARM-36] seed 1200000038: a batch whose level rose just before its fire sounds after the fire', () => {
  const { watch, wait, shows, nowS, problems } = openScreen();
  const cameS = nowS() - 575;
  shows([{ id: 1, cameS }]);
  watch.update();
  wait(25_000);
  wait(500);
  shows([{ id: 1, cameS, firedS: nowS() }]);
  watch.update();
  wait(500);
  watch.played(11);
  wait(1_500);
  watch.played(LATE);
  expect(problems()).toEqual([]);
});

test.each([
  { voided: true, says: [] },
  { voided: false, says: ['00:00:11 one played sound 10 for nothing'] },
])(
  '[ALARM-34] seed 1300000007: with a tap in flight, a void sound is allowed only for a void by others: $voided',
  (given) => {
    const { watch, wait, shows, nowS, problems } = openScreen();
    const known = { id: 1, cameS: nowS(), lineIds: [1, 2] };
    shows([{ ...known, unsent: given.voided ? 100 : 0 }]);
    watch.update();
    wait(10_000);
    shows([{ ...known, unsent: given.voided ? 100 : 175, voided: given.voided }]);
    watch.update();
    wait(1_000);
    watch.played(10);
    expect(problems()).toEqual(given.says);
  },
);

test('[ALARM-23] seed 1300000083: a batch that was late at the first check and is younger by another server’s clock rises to warning', () => {
  const { watch, wait, shows, nowS, problems } = openScreen();
  shows([{ id: 1, cameS: nowS() - 700 }]);
  watch.update();
  wait(10_000);
  shows([{ id: 1, cameS: nowS() - 280 }]);
  watch.update();
  wait(22_000);
  watch.update();
  wait(1_000);
  watch.played(2);
  expect(problems()).toEqual([]);
});

test('[ALARM-36] seed 1200000309: after a first board with a fired order, the new-line sound may follow the fire sound', () => {
  const { watch, wait, shows, nowS, problems } = openScreen();
  shows([{ id: 1, cameS: nowS(), firedS: nowS() }]);
  watch.update();
  wait(1_000);
  watch.played(11);
  wait(1_500);
  watch.played(NEW);
  expect(problems()).toEqual([]);
});

test('[ALARM-34] seed 1810000374: a fire that the list of priorities causes later need not sound, and a fire by other users must sound', () => {
  const { watch, wait, shows, nowS, problems } = openScreen();
  const known = { id: 1, cameS: nowS() };
  const shownFired = (priority: number) => {
    shows([{ ...known, priority }]);
    watch.update();
    wait(10_000);
    watch.update();
  };
  shows([{ ...known, priority: 9 }], { priorities: [] });
  watch.update();
  wait(10_000);
  shownFired(9);
  expect(problems()).toEqual([]);
  shownFired(0);
  shownFired(9);
  expect(problems()).toEqual(['00:00:40 one did not sound for a fire']);
});

test.each([
  { isAsleep: true, says: [] },
  { isAsleep: false, says: ['00:00:31 one did not sound for a fire', '00:01:40 one played sound 11 for nothing'] },
])(
  '[ALARM-36] seed 1810000404: a fire may sound late only if the page was hidden or asleep: $isAsleep',
  ({ isAsleep, says }) => {
    const { watch, sleeps, wait, shows, nowS, problems } = openScreen();
    const known = { id: 1, cameS: nowS() };
    shows([known]);
    watch.update();
    wait(1_000);
    sleeps(isAsleep);
    shows([{ ...known, firedS: nowS() }]);
    watch.update();
    for (const ms of [30_000, 40_000]) {
      wait(ms);
      watch.update();
    }
    sleeps(false);
    wait(29_000);
    watch.played(11);
    expect(problems()).toEqual(says);
  },
);
