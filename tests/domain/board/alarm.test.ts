import fc from 'fast-check';
import { expect, test } from 'vitest';
import { line, order } from '../../../fixtures/order.ts';
import { settings } from '../../../fixtures/settings.ts';
import {
  type Alarms,
  alarmsAfterBoard,
  alarmsAfterChanges,
  alarmsAfterReadyList,
  dueAlarm,
  moveRepeatedSounds,
  NO_ALARMS,
  nextAlarmMs,
  silenceOrder,
  triggersOfMovedLines,
  usesSound,
} from '../../../src/domain/board/alarm.ts';
import type { Card } from '../../../src/domain/board/card.ts';
import type { ChangeSound } from '../../../src/domain/board/change-marks.ts';
import type { CustomerList } from '../../../src/domain/board/customer.ts';
import { levelsOf } from '../../../src/domain/board/timing.ts';
import { LEVELS, type Level, thresholdsOf } from '../../../src/domain/presentation/levels.ts';
import type { Settings } from '../../../src/domain/presentation/settings.ts';
import { type BoardFacts, cardsOn } from './board.ts';
import { anyBoard, anyMoment, NOON_S } from './hostile.ts';

/** A different sound for each reason. */
const LOUD = settings({ stn: 1, stw: 2, stt: 3, stc: 4 });

const of = (id: number, ...lineIds: readonly number[]) =>
  order({ id, lines: lineIds.map((lineId) => line({ id: lineId, firstAtS: NOON_S })) });

const waits = (urgency: 'normal' | Level, sound: number): unknown => ({
  dueAtMs: 6_000,
  isVoid: false,
  isFire: false,
  level: { urgency, sound },
});

/** The alarms after a board with cards for these orders, all at one level. */
function note(alarms: Alarms, orders: BoardFacts['orders'], level: Level, nowMs: number, chosen = LOUD): Alarms {
  const cards = cardsOn({ orders });
  return alarmsAfterBoard(alarms, cards, new Map(cards.map(({ key }) => [key, level])), chosen, nowMs);
}

const started = (level: Level = 'normal') => note(NO_ALARMS, [of(1, 1)], level, 0);

const allSounds = (alarms: Alarms, chosen = LOUD) => dueAlarm(alarms, chosen, alarms.waiting?.dueAtMs ?? 0).sounds;

/** The first sound that plays at the end of the second; 0 for none. */
const soundOf = (alarms: Alarms) => allSounds(alarms)[0] ?? 0;

const changed = (alarms: Alarms, sounds: readonly ChangeSound[], nowMs: number, chosen = LOUD) =>
  alarmsAfterChanges(alarms, new Map([[1, new Set(sounds)]]), chosen, nowMs);

test.each([0, 600])(
  '[ORDER-73] the level sound of a moved line whose clock started %d s after its order does not play again',
  (laterS) => {
    const cards = cardsOn({ orders: [of(2, 7)] }).map((card) => ({ ...card, startedAtS: card.orderedAtS + laterS }));
    const moved = triggersOfMovedLines(cards, new Set(['2:7']));
    const levels = new Map(cards.map(({ key }) => [key, 'late'] as const));
    expect(alarmsAfterBoard(started('late'), cards, levels, LOUD, 5_000, moved).waiting).toBeNull();
  },
);

test('[ORDER-73][ALARM-23] a card with only canceled lines suppresses no level sound of its batch', () => {
  const cards = cardsOn({ orders: [of(2, 7)] }).map((card) => ({
    ...card,
    lines: card.lines.map((line) => ({ ...line, isVoided: true })),
  }));
  expect(triggersOfMovedLines(cards, new Set())).toEqual(new Set());
});

test.each(LEVELS)('[ALARM-22] the first board of a run makes no sound for a card of level %s', (level) => {
  const first = started(level);
  expect(first.waiting).toBeNull();
  expect(note(first, [of(1, 1)], level, 5_000).waiting).toBeNull();
});

test('[ALARM-22] an empty board counts as the first board of a run', () => {
  const first = note(NO_ALARMS, [], 'normal', 0);
  expect(first).toEqual({ ...NO_ALARMS, cards: [] });
  expect(soundOf(note(first, [of(1, 1)], 'normal', 5_000))).toBe(1);
});

test.each([
  { orders: [of(1, 1)], sound: 0 },
  { orders: [of(1, 1), of(2, 1)], sound: 1 },
  { orders: [of(1, 1, 2)], sound: 1 },
  { orders: [of(2, 1)], sound: 1 },
  { orders: [], sound: 0 },
])(
  '[ALARM-22] case %#: when a board follows a board with one line, sound $sound plays (0: none)',
  ({ orders, sound }) => {
    expect(soundOf(note(started(), orders, 'normal', 5_000))).toBe(sound);
  },
);

test('[ALARM-22] a line that moves to another card is not new', () => {
  const orders = [of(1, 1, 2, 3)];
  const wide = cardsOn({ orders });
  const narrow = cardsOn({ orders, chosen: { orderLines: 2 } });
  const first = alarmsAfterBoard(NO_ALARMS, wide, new Map(), LOUD, 0);
  const forgetful = { ...first, played: [] };
  expect(narrow).toHaveLength(2);
  expect(alarmsAfterBoard(forgetful, narrow, new Map(), LOUD, 5_000).waiting).toBeNull();
});

const RANKS = new Map(LEVELS.map((level, rank) => [level, rank] as const));
const SOUNDS: Readonly<Record<Level, number>> = { neutral: 0, normal: 1, warning: 2, late: 3, critical: 4 };
const RISES = LEVELS.flatMap((before) => LEVELS.map((after) => ({ before, after })));

test.each(RISES)(
  '[ALARM-23] a change of level from $before to $after plays the sound of the new level only if the level rises',
  ({ before, after }) => {
    const rises = (RANKS.get(after) ?? 0) > (RANKS.get(before) ?? 0);
    const alarms = note(started(before), [of(1, 1)], after, 5_000);
    expect(soundOf(alarms)).toBe(rises ? SOUNDS[after] : 0);
    // The first board's line counts as played, and so does its level above normal.
    const counted = [...(SOUNDS[before] > 1 ? [before] : []), ...(rises ? [after] : [])];
    expect(alarms.played).toEqual(['1:1', ...counted.map((level) => `1-0 ${level}`)]);
  },
);

test('[ALARM-23] a new card whose level is already late plays the sound of the late level, not the sound of a new line', () => {
  expect(soundOf(note(started(), [of(1, 1), of(2, 1)], 'late', 5_000))).toBe(3);
});

test('[ALARM-23] a card without a level is neutral', () => {
  const cards = cardsOn({ orders: [of(1, 1)] });
  expect([...alarmsAfterBoard(NO_ALARMS, cards, new Map(), LOUD, 0).levels]).toEqual([['1-0', 'neutral']]);
});

test('[ALARM-23][FILTER-17] a card that becomes late plays the sound of the late level while the next course of its batch is held', () => {
  const lines = [line({ id: 1, priority: 1 }), line({ id: 2, priority: 2 })];
  const cards = cardsOn({
    orders: [order({ id: 1, lines })],
    chosen: { prio: 2, heldPriorities: [2] },
  });
  expect(cards.map(({ clock }) => clock)).toEqual(['running', 'held']);
  const at = (level: Level) => new Map(cards.map(({ key, clock }) => [key, clock === 'held' ? 'neutral' : level]));
  const first = alarmsAfterBoard(NO_ALARMS, cards, at('normal'), LOUD, 0);
  expect(soundOf(alarmsAfterBoard(first, cards, at('late'), LOUD, 5_000))).toBe(3);
});

test('[ALARM-24][ORDER-65] a confirmed web order that an old response shows as unconfirmed again does not sound a second time', () => {
  const web = (webStatus: number) => [{ ...of(1, 1), webStatus }];
  const confirmed = note(note(NO_ALARMS, [], 'normal', 0), web(1), 'normal', 5_000);
  expect(soundOf(confirmed)).toBe(1);
  const back = note(dueAlarm(confirmed, LOUD, 6_000).alarms, web(0), 'neutral', 7_000);
  expect(note(back, web(1), 'normal', 9_000).waiting).toBeNull();
});

test('[ALARM-24] a line that left the board and returns is silent', () => {
  const removed = note(started(), [], 'normal', 1_000);
  expect(note(removed, [of(1, 1)], 'normal', 5_000).waiting).toBeNull();
});

test('[ALARM-24] a card is silent when it reaches a level again, and plays the sound of a level that it reaches for the first time', () => {
  const late = note(started(), [of(1, 1)], 'late', 1_000);
  const fallen = note(dueAlarm(late, LOUD, 2_000).alarms, [of(1, 1)], 'normal', 3_000);
  const again = note(fallen, [of(1, 1)], 'late', 4_000);
  expect(again.waiting).toBeNull();
  expect(soundOf(note(again, [of(1, 1)], 'critical', 5_000))).toBe(4);
  expect(soundOf(note(fallen, [of(1, 1)], 'warning', 5_000))).toBe(2);
});

test('[ALARM-24] when a batch leaves the board, the renumbered card of the next batch is silent, and plays the sound of a level that it reaches later', () => {
  const lines = [line({ id: 1 }), line({ id: 2, firstAtS: NOON_S + 900 })];
  const two = cardsOn({ orders: [order({ id: 1, lines })] });
  const one = cardsOn({ orders: [order({ id: 1, lines: lines.map((each) => ({ ...each, saved: 110 })) })] });
  expect(two.map(({ key, batch }) => [key, batch])).toEqual([
    ['1-0', 0],
    ['1-1', 1],
  ]);
  expect(one).toEqual([]);
  const second = cardsOn({
    orders: [order({ id: 1, lines: lines.map((each) => (each.id === 1 ? { ...each, saved: 110 } : each)) })],
  });
  expect(second.map(({ key, batch }) => [key, batch])).toEqual([['1-0', 1]]);
  const at = (cards: readonly Card[], ...levels: readonly Level[]) =>
    new Map(cards.map(({ key }, index) => [key, levels[index] ?? 'neutral'] as const));
  const first = alarmsAfterBoard(NO_ALARMS, two, at(two, 'late', 'normal'), LOUD, 0);
  const left = alarmsAfterBoard(first, second, at(second, 'normal'), LOUD, 1_000);
  expect(left.waiting).toBeNull();
  expect(soundOf(alarmsAfterBoard(left, second, at(second, 'late'), LOUD, 2_000))).toBe(3);
});

test('[ALARM-24] a level that all cards of a batch reach is recorded once as played', () => {
  const cards = cardsOn({ orders: [of(1, 1, 2, 3)], chosen: { orderLines: 2 } });
  const all = (level: Level) => new Map(cards.map(({ key }) => [key, level]));
  const first = alarmsAfterBoard(NO_ALARMS, cards, all('normal'), LOUD, 0);
  expect(alarmsAfterBoard(first, cards, all('late'), LOUD, 1_000).played).toEqual(['1:1', '1:2', '1:3', '1-0 late']);
});

test.each([
  { nowMs: 5_999, sound: 0 },
  { nowMs: 6_000, sound: 1 },
  { nowMs: 60_000, sound: 1 },
])('[ALARM-26] at $nowMs ms an alarm that began at 5,000 ms plays sound $sound (0: none)', ({ nowMs, sound }) => {
  const alarms = note(started(), [of(2, 1)], 'normal', 5_000);
  const due = dueAlarm(alarms, LOUD, nowMs);
  expect(due.sounds).toEqual(sound === 0 ? [] : [sound]);
  expect(due.alarms).toEqual(sound === 0 ? alarms : { ...alarms, waiting: null });
  expect(dueAlarm(due.alarms, LOUD, 60_000).sounds).toEqual(sound === 0 ? [1] : []);
});

const TOGETHER = LEVELS.slice(1).flatMap((one) => LEVELS.slice(1).map((other) => ({ one, other })));

test.each(TOGETHER)(
  '[ALARM-26] when cards reach the levels $one and $other within a second, only the more urgent sound plays, at the end of the second',
  (row) => {
    const alone = note(started('neutral'), [of(1, 1), of(2, 1)], row.one, 5_000);
    const both = note(alone, [of(1, 1), of(2, 1), of(3, 1)], row.other, 5_900);
    const urgent = [row.one, row.other].toSorted((a, b) => (RANKS.get(b) ?? 0) - (RANKS.get(a) ?? 0))[0] ?? 'normal';
    const sound = urgent === 'normal' ? 1 : SOUNDS[urgent];
    expect(both.waiting).toEqual(waits(urgent, sound));
  },
);

test('[ALARM-26] the first of two equally urgent sounds plays', () => {
  const alone = note(started(), [of(1, 1), of(2, 1)], 'normal', 5_000);
  const both = note(alone, [of(1, 1), of(2, 1), of(3, 1)], 'normal', 5_900, settings({ stn: 7 }));
  expect(both.waiting).toEqual(alone.waiting);
});

test('[ALARM-26] all alarms of one second count as played, also those that a more urgent sound replaced', () => {
  const both = note(note(started(), [of(1, 1), of(2, 1)], 'normal', 5_000), [of(1, 1), of(2, 1)], 'late', 5_100);
  const { alarms } = dueAlarm(both, LOUD, 6_000);
  expect(note(note(alarms, [], 'normal', 7_000), [of(1, 1), of(2, 1)], 'late', 8_000).waiting).toBeNull();
});

test('[ALARM-26] with an invalid clock time an alarm sounds at once', () => {
  const alarms = note(started(), [of(2, 1)], 'normal', Number.NaN);
  expect(dueAlarm(alarms, LOUD, Number.NaN).sounds).toEqual([1]);
});

const many = (count: number, from = 0) => [of(9, ...Array.from({ length: count }, (_, at) => from + at + 1))];

test('[ALARM-27] at most 300 played alarms are stored, and the oldest is dropped first', () => {
  const first = note(NO_ALARMS, many(301), 'normal', 0);
  expect(first.played).toHaveLength(300);
  expect([first.played[0], first.played.at(-1)]).toEqual(['9:2', '9:301']);
  const removed = note(first, [], 'normal', 1_000);
  expect(note(removed, many(1, 1), 'normal', 5_000).waiting).toBeNull();
  expect(soundOf(note(removed, many(1), 'normal', 5_000))).toBe(1);
});

test('[ALARM-27] a line that stays on the board does not sound again, even after its played alarm was dropped', () => {
  const first = { ...note(NO_ALARMS, many(400), 'late', 0), played: [] };
  expect(note(first, many(400), 'late', 5_000).waiting).toBeNull();
  expect(alarmsAfterBoard(first, first.cards ?? [], new Map(), LOUD, 5_000)).toMatchObject({
    played: [],
    waiting: null,
  });
});

test('[ALARM-27] a line that returns to the board is stored only once', () => {
  expect(note(note(started(), [], 'normal', 1), [of(1, 1)], 'normal', 2).played).toEqual(['1:1']);
});

test.each([
  [1, 1],
  [9, 9],
  [0, 0],
  [10, 0],
  [-1, 0],
  [1.5, 0],
  [99, 0],
  [Number.NaN, 0],
])('[ALARM-28] the sound setting %d plays sound %d (0: none)', (stn, sound) => {
  const alarms = note(started(), [of(2, 1)], 'normal', 5_000, settings({ stn }));
  expect(soundOf(alarms)).toBe(sound);
  expect(alarms.waiting === null).toBe(sound === 0);
});

test('[ALARM-28] an alarm whose sound is off counts as played and does not suppress a less urgent alarm', () => {
  const mute = { ...LOUD, stc: 0 };
  const alarms = note(started(), [of(1, 1), of(2, 1)], 'critical', 5_000, mute);
  expect(alarms.waiting).toEqual(waits('normal', 1));
  expect(alarms.played).toContain('1-0 critical');
});

test('[ALARM-29] when the level that colors a card rises, the sound of the new level plays once', () => {
  const cards = cardsOn({ orders: [of(1, 1)] });
  const chosen = settings({ tw: 300, tt: 600, tc: 900, stn: 1, stw: 2, stt: 3, stc: 4 });
  const thresholds = thresholdsOf(chosen, { warningS: 0, lateS: 0 });
  const sounds: number[] = [];
  let alarms = NO_ALARMS;
  for (let atS = 0; atS <= 1_200; atS += 5) {
    alarms = alarmsAfterBoard(alarms, cards, levelsOf(cards, thresholds, NOON_S + atS), chosen, atS * 1_000);
    const due = dueAlarm(alarms, chosen, atS * 1_000 + 1_000);
    alarms = due.alarms;
    if (due.sounds.length > 0) sounds.push(atS, ...due.sounds);
  }
  expect(sounds).toEqual([300, 2, 600, 3, 900, 4]);
});

const listOf = (...tiles: readonly (readonly [orderId: number, sinceS: number])[]): CustomerList => ({
  tiles: tiles.map(([orderId, sinceS]) => ({ orderId, title: '', sinceS })),
  sinceS: new Map(tiles),
});

test.each([
  { before: null, now: listOf([1, 0]), sound: 0 },
  { before: null, now: listOf(), sound: 0 },
  { before: listOf(), now: listOf([1, NOON_S]), sound: 1 },
  { before: null, now: listOf([1, NOON_S]), sound: 1 },
  { before: listOf([1, NOON_S]), now: listOf([1, NOON_S]), sound: 0 },
  { before: listOf([1, 0]), now: listOf([1, 0], [2, NOON_S]), sound: 1 },
  { before: listOf([1, NOON_S]), now: listOf([1, NOON_S + 60]), sound: 1 },
  { before: listOf([1, NOON_S]), now: listOf(), sound: 0 },
  { before: { ...listOf([1, NOON_S]), tiles: [] }, now: listOf([1, NOON_S]), sound: 0 },
  { before: listOf(), now: { ...listOf([1, NOON_S]), tiles: [] }, sound: 0 },
])(
  '[ALARM-30] case %#: after a change of the ready orders, a customer screen plays sound $sound (0: none)',
  ({ before, now, sound }) => {
    const alarms = alarmsAfterReadyList(NO_ALARMS, before, now, LOUD, 5_000);
    expect(alarms.waiting).toEqual(sound === 0 ? null : waits('normal', sound));
  },
);

test('[ALARM-27][ALARM-24] for any boards at most 300 played alarms are stored, and a repeated board is silent', () => {
  const steps = fc.array(fc.tuple(anyBoard, anyMoment), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(steps, (boards) => {
      let alarms = NO_ALARMS;
      for (const [facts, nowS] of boards) {
        const cards = cardsOn(facts);
        const levels = levelsOf(cards, thresholdsOf(LOUD, { warningS: nowS, lateS: 600 }), nowS);
        alarms = dueAlarm(alarmsAfterBoard(alarms, cards, levels, LOUD, nowS), LOUD, Number.POSITIVE_INFINITY).alarms;
        expect(alarms.waiting).toBeNull();
        expect(alarms.played.length).toBeLessThanOrEqual(300);
        expect(new Set(alarms.played).size).toBe(alarms.played.length);
        expect(alarmsAfterBoard(alarms, cardsOn(facts), levels, LOUD, nowS).waiting).toBeNull();
      }
    }),
  );
});

test.each([
  { chosen: {}, uses: false },
  { chosen: { stn: 1 }, uses: true },
  { chosen: { stw: 9 }, uses: true },
  { chosen: { stt: 3 }, uses: true },
  { chosen: { stc: 4 }, uses: true },
  { chosen: { stn: 10, stc: -1 }, uses: false },
  { chosen: { finalClients: true, stc: 4 }, uses: false },
  { chosen: { finalClients: true, stn: 5 }, uses: true },
])('[ALARM-31] a screen with the settings $chosen uses sound: $uses', ({ chosen, uses }) => {
  expect(usesSound(settings(chosen))).toBe(uses);
});

const [VOID, FIRE] = [10, 11];

test.each<[string, Partial<Settings>, readonly number[]]>([
  ['with sounds for new lines and the critical level', { stn: 7, stc: 4 }, [7]],
  ['with sounds for the warning and critical levels', { stw: 2, stc: 4 }, [2]],
  ['with a sound for the critical level alone', { stc: 4 }, [4]],
  ['without sounds', {}, []],
])('[ALARM-33] for a changed line a device %s plays: $2', (_, chosen, sounds) => {
  expect(allSounds(changed(started(), ['changed'], 5_000, settings(chosen)), settings(chosen))).toEqual(sounds);
});

test('[ALARM-33] several changes and new lines within a second play one sound', () => {
  const two = changed(changed(started(), ['changed'], 5_000), ['changed'], 5_900);
  expect(allSounds(note(two, [of(1, 1), of(2, 1)], 'normal', 5_950))).toEqual([1]);
});

test('[ALARM-33] a new order stays silent when new lines have no sound', () => {
  const mute = settings({ stc: 4 });
  expect(note(started(), [of(1, 1), of(2, 1)], 'normal', 5_000, mute).waiting).toBeNull();
});

test.each<[readonly ChangeSound[], Partial<Settings>, readonly number[]]>([
  [['void'], { stc: 4 }, [VOID]],
  [['fire'], { stc: 4 }, [FIRE]],
  [['void'], {}, []],
  [['fire'], {}, []],
  [['void'], { finalClients: true, stc: 4 }, []],
])('[ALARM-34] the changes %j with the settings %j play the sounds $2', (sounds, chosen, plays) => {
  expect(allSounds(changed(started(), sounds, 5_000, settings(chosen)), settings(chosen))).toEqual(plays);
});

test('[ALARM-36] within a second the void sound plays first, then the fire sound, then one sound for changes and level rises', () => {
  const all = changed(changed(started(), ['changed', 'fire'], 5_000), ['void'], 5_500);
  expect(allSounds(all)).toEqual([VOID, FIRE, 1]);
  expect(allSounds(note(all, [of(1, 1)], 'late', 5_800))).toEqual([VOID, FIRE, 3]);
});

const AGAIN = settings({ stn: 1, stw: 2, stc: 4, repeatAlarm: 15 });

/** The sounds between two seconds, each with the second at which it plays. */
function soundFrom(alarms: Alarms, fromS: number, toS: number): readonly (readonly [atS: number, sound: number])[] {
  const sounds: [number, number][] = [];
  let now = alarms;
  for (let atS = fromS; atS <= toS; atS++) {
    const due = dueAlarm(now, AGAIN, atS * 1_000);
    now = due.alarms;
    for (const each of due.sounds) sounds.push([atS, each]);
  }
  return sounds;
}

test('[ALARM-37] without `repeatAlarm` the alarm of a fired order is not repeated', () => {
  expect(nextAlarmMs(dueAlarm(changed(started(), ['fire'], 5_000), LOUD, 6_000).alarms)).toBeNull();
});

test('[ALARM-37] the alarm of a new or fired order repeats until the cook touches the order', () => {
  const fired = changed(note(started(), [of(1, 1), of(2, 1)], 'normal', 5_000, AGAIN), ['fire'], 5_000, AGAIN);
  expect(soundFrom(fired, 5, 40)).toEqual([
    [6, FIRE],
    [6, 1],
    [20, FIRE],
    [20, 1],
    [35, FIRE],
    [35, 1],
  ]);
  const touched = silenceOrder(fired, 1);
  expect(soundFrom(touched, 7, 30)).toEqual([
    [7, FIRE],
    [7, 1],
    [20, 1],
  ]);
  expect(nextAlarmMs(dueAlarm(silenceOrder(touched, 2), AGAIN, 6_000).alarms)).toBeNull();
});

test('[ALARM-37] the repetition ends when the order leaves the board or the setting is off', () => {
  const fresh = dueAlarm(note(started(), [of(1, 1), of(2, 1)], 'normal', 5_000, AGAIN), AGAIN, 6_000).alarms;
  expect(nextAlarmMs(fresh)).toBe(20_000);
  expect(nextAlarmMs(note(fresh, [of(1, 1)], 'normal', 7_000, AGAIN))).toBeNull();
  expect(nextAlarmMs(note(fresh, [of(1, 1), of(2, 1)], 'normal', 7_000, LOUD))).toBeNull();
});

test('[ORDER-73] a repeated alarm continues for lines that move to another order', () => {
  const untouched = new Map([
    [1, new Set<'fire' | 'changed'>(['fire'])],
    [2, new Set<'fire' | 'changed'>(['changed'])],
  ]);
  const moved = moveRepeatedSounds(
    { ...NO_ALARMS, untouched },
    new Map([
      ['1:1', '2:9'],
      ['3:1', '2:8'],
    ]),
  );
  expect([...(moved.untouched.get(2) ?? [])].toSorted()).toEqual(['changed', 'fire']);
});

test('[ALARM-37] the alarm of a level rise is not repeated', () => {
  const risen = dueAlarm(note(started(), [of(1, 1)], 'critical', 5_000, AGAIN), AGAIN, 6_000);
  expect([risen.sounds, nextAlarmMs(risen.alarms)]).toEqual([[4], null]);
});
