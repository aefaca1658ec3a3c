import { expect, test } from 'vitest';
import { line, order } from '../../../fixtures/order.ts';
import { settings } from '../../../fixtures/settings.ts';
import { type Alarms, alarmsAfterBoard, dueAlarm, NO_ALARMS } from '../../../src/domain/board/alarm.ts';
import { type LitTimes, litTimes } from '../../../src/domain/board/fire.ts';
import { layout } from '../../../src/domain/board/layout.ts';
import { NO_REVISIONS } from '../../../src/domain/board/revisions.ts';
import { levelsOf } from '../../../src/domain/board/timing.ts';
import type { Line } from '../../../src/domain/order/order.ts';
import { thresholdsOf } from '../../../src/domain/presentation/levels.ts';
import { type BoardFacts, boardInput, cardsOn } from './board.ts';

const T = 1_760_540_400;
const SECOND = 2;
const FIRE = 9;
const LOUD = settings({ stn: 1, stw: 2, stt: 3, stc: 4, tw: 300, tt: 600, tc: 900 });
const THRESHOLDS = thresholdsOf(LOUD, { warningS: 0, lateS: 0 });

const linesOf = (of: readonly Partial<Line>[]): readonly Line[] =>
  of.map((over, at) => line({ id: at + 1, firstAtS: T, modifiedAtS: T, ...over }));
const one = (...of: readonly Partial<Line>[]): BoardFacts => ({ orders: [order({ id: 1, lines: linesOf(of) })] });

/** Each card's clock, start and order time; the last two in seconds after T. */
const shown = (facts: BoardFacts) =>
  cardsOn(facts).map(({ clock, startedAtS, orderedAtS }) => [clock, startedAtS - T, orderedAtS - T]);

const fired = { fire: true, modifiedAtS: T + 1_500 };

test.each([
  ['no line is fired', [{}, { modifiedAtS: T + 70 }], 0],
  ['all lines are fired', [fired, { ...fired, modifiedAtS: T + 1_560 }], 1_500],
  ['a line is not fired', [fired, {}], 0],
  ['the line that is not fired is finished', [fired, { saved: 110 }], 1_500],
  ['the line that is not fired is voided', [fired, { voided: true }], 1_500],
  ['the fired line is finished', [{ ...fired, saved: 110 }, { firstAtS: T + 20 }], 0],
  ['a priority means fire', [{ priority: FIRE, modifiedAtS: T + 900 }], 900],
  ['only the product of an extra is fired', [fired, { parentId: 1 }], 1_500],
  ['the fire has no time', [{ fire: true, modifiedAtS: 0 }], 0],
] satisfies readonly [string, readonly Partial<Line>[], number][])(
  '[ALARM-2] when %s, the clock starts $2 s after the order',
  (_, of, startS) => {
    expect(shown(one(...of))).toEqual([['running', startS, 0]]);
  },
);

test('[ALARM-2] a pending change to a final status does not move the clock', () => {
  expect(shown({ ...one(fired, {}), pending: [['1:2', 110]] })).toEqual([['running', 0, 0]]);
});

test('[ALARM-2] after the cook cancels a fire the clock starts at the order time', () => {
  const facts = { ...one(fired), chosen: { allowCancelFire: true }, extinguished: [['1:1', T]] as const };
  expect(shown(facts)).toEqual([['running', 0, 0]]);
});

test('[ALARM-2] with `prio` 2 a fired course has its own clock, and its split cards share the clock', () => {
  const course = (priority: number, over: Partial<Line>) => [1, 2, 3].map(() => ({ priority, ...over }));
  const facts = { ...one(...course(1, {}), ...course(SECOND, fired)), chosen: { prio: 2, orderLines: 4 } };
  expect(shown(facts).map(([, startS]) => startS)).toEqual([0, 0, 1_500, 1_500]);
});

test('[FILTER-10] a change of status keeps the fire time, and a new fire has a new time', () => {
  let lit: LitTimes = new Map();
  let before: BoardFacts['orders'] = [];
  const fireS = (over: Partial<Line>) => {
    const facts = one({ ...fired, ...over });
    lit = litTimes({ lit, orders: before }, facts.orders, new Set([FIRE]), T + 9_999);
    before = facts.orders;
    const [card] = layout({ ...boardInput(facts), lit }, null).cards;
    return [card?.fireAtS ?? null, card?.startedAtS];
  };
  expect(fireS({})).toEqual([T + 1_500, T + 1_500]);
  expect(fireS({ saved: 100, modifiedAtS: T + 1_700 })).toEqual([T + 1_500, T + 1_500]);
  expect(fireS({ fire: false, modifiedAtS: T + 1_800 })).toEqual([null, T]);
  expect(fireS({ modifiedAtS: T + 1_900 })).toEqual([T + 1_900, T + 1_900]);
});

test.each([
  ['without a new modification time gets the current time as its fire time', { modifiedAtS: T }, T + 600],
  ['with a new modification time gets that time as its fire time', { modifiedAtS: T + 500 }, T + 500],
])('[FILTER-10] a line that another device fires %s', (_, over, litS) => {
  const [before, now] = [one({ modifiedAtS: T }).orders, one({ fire: true, ...over }).orders];
  expect([...litTimes({ lit: new Map(), orders: before }, now, new Set([FIRE]), T + 600).values()]).toEqual([litS]);
  expect([...litTimes({ lit: new Map(), orders: [] }, now, new Set([FIRE]), T + 600).values()]).toEqual([
    over.modifiedAtS,
  ]);
});

const HELD = { chosen: { heldPriorities: [SECOND] } };

test.each([
  ['all lines are held', [{ priority: SECOND }, { priority: SECOND }], 'held', 0],
  ['an extra follows its held product', [{ priority: SECOND }, { parentId: 1 }], 'held', 0],
  ['one line is not held', [{ priority: SECOND }, { firstAtS: T + 40 }], 'running', 40],
  [
    'the line that is not held is finished',
    [{ priority: SECOND, fire: true, saved: 110 }, { priority: SECOND }],
    'held',
    0,
  ],
  ['the line that is not held is voided', [{ priority: SECOND }, { voided: true }], 'held', 0],
  ['the held line is fired', [{ priority: SECOND, ...fired }], 'running', 1_500],
  ['the line has a priority that is not held', [{ priority: 1 }], 'running', 0],
] satisfies readonly [string, readonly Partial<Line>[], string, number][])(
  '[FILTER-17] when %s, the card’s clock is $2',
  (_, of, clock, startS) => {
    expect(shown({ ...one(...of), ...HELD })).toEqual([[clock, startS, 0]]);
  },
);

test('[FILTER-17] a held line stays fired after the cook cancels its fire', () => {
  const facts = { ...one({ priority: SECOND, ...fired }), extinguished: [['1:1', T]] as const };
  expect(shown({ ...facts, chosen: { ...HELD.chosen, allowCancelFire: true } })).toEqual([['running', 1_500, 0]]);
});

test('[FILTER-17][ORDER-65] a held card and an unconfirmed card stay neutral', () => {
  const orders = [order({ id: 2, webStatus: 0, lines: linesOf([{}]) })];
  const cards = cardsOn({ orders: [...one({ priority: SECOND }).orders, ...orders, order({ id: 3 })], ...HELD });
  expect([...levelsOf(cards, THRESHOLDS, T + 5_000).values()]).toEqual(['neutral', 'neutral', 'critical']);
});

test.each([
  ['every line is voided', [{ voided: true }, { saved: 172 }], 'cancelled'],
  ['every line has the quantity 0', [{ quantity: 0, saved: 100 }], 'cancelled'],
  ['a held line is voided', [{ priority: SECOND, voided: true }], 'cancelled'],
  ['one line is not voided', [{ voided: true }, {}], 'running'],
] satisfies readonly [string, readonly Partial<Line>[], string][])(
  '[ALARM-38] when %s, the card’s clock is $2',
  (_, of, clock) => {
    const facts = { ...one(...of), ...HELD };
    const unseen = new Map(facts.orders.flatMap(({ lines }) => lines.map((each) => [`1:${each.id}` as const, each])));
    const { cards } = layout({ ...boardInput(facts), revisions: { ...NO_REVISIONS, unseen } }, null);
    expect(cards.map((card) => card.clock)).toEqual([clock]);
    const [level] = levelsOf(cards, THRESHOLDS, T + 5_000).values();
    expect(level).toBe(clock === 'running' ? 'critical' : 'neutral');
  },
);

test.each([
  [null, 'running'],
  [-22, 'unconfirmed'],
  [-11, 'unconfirmed'],
  [-10, 'unconfirmed'],
  [-1, 'running'],
  [0, 'unconfirmed'],
  [1, 'running'],
  [2, 'running'],
  [3, 'running'],
  [77, 'running'],
])('[ORDER-65] the clock of an order with web status %s (null: no web order) is %s', (webStatus, clock) => {
  expect(cardsOn({ orders: [order({ webStatus })] })[0]?.clock).toBe(clock);
});

test('[ORDER-66] a confirmed order starts its clock at the confirmation, and a later line starts at its own time', () => {
  const at = (lines: readonly Line[], confirmedS: number) => {
    const input = {
      ...boardInput({ orders: [order({ id: 1, webStatus: 1, lines })] }),
      confirmed: new Map([[1, confirmedS]]),
    };
    return layout(input, null).cards.map(({ startedAtS }) => startedAtS - T);
  };
  expect(at(linesOf([{}]), T + 400)).toEqual([400]);
  expect(at(linesOf([{}, { firstAtS: T + 700 }]), T + 400)).toEqual([400, 700]);
});

interface Step {
  readonly atS: number;
  readonly facts: BoardFacts;
  readonly confirmed?: readonly (readonly [number, number])[];
}

/** The first sound at each of these boards; 0 for none. */
function sounds(steps: readonly Step[]): readonly number[] {
  let alarms: Alarms = NO_ALARMS;
  let drawn: ReturnType<typeof layout> | null = null;
  return steps.map(({ atS, facts, confirmed = [] }) => {
    drawn = layout({ ...boardInput(facts), confirmed: new Map(confirmed) }, drawn);
    const levels = levelsOf(drawn.cards, THRESHOLDS, T + atS);
    const due = dueAlarm(alarmsAfterBoard(alarms, drawn.cards, levels, LOUD, atS * 1_000), LOUD, atS * 1_000 + 1_000);
    alarms = due.alarms;
    return due.sounds[0] ?? 0;
  });
}

test('[ALARM-25] a level that sounded before a fire sounds again after the fire', () => {
  const before = one({});
  const after = one(fired);
  const at = (facts: BoardFacts) => (atS: number) => ({ atS, facts });
  const steps = [...[0, 300, 600, 900, 1_490].map(at(before)), ...[1_510, 1_700, 1_800, 2_100, 2_400].map(at(after))];
  expect(sounds(steps)).toEqual([0, 2, 3, 4, 0, 0, 0, 2, 3, 4]);
});

test('[ALARM-25] a canceled fire does not repeat the level alarms of the order', () => {
  const chosen = { allowCancelFire: true };
  const steps = [
    { atS: 0, facts: one({}) },
    { atS: 900, facts: one({}) },
    { atS: 1_510, facts: { ...one(fired), chosen } },
    { atS: 1_520, facts: { ...one(fired), chosen, extinguished: [['1:1', T]] as const } },
  ];
  expect(sounds(steps)).toEqual([0, 4, 0, 0]);
});

test('[FILTER-17] a held line is silent when it arrives and sounds as new when it is fired', () => {
  const empty = { orders: [], ...HELD };
  const held = { ...one({ priority: SECOND }), ...HELD };
  const lit = { ...one({ priority: SECOND, ...fired }), ...HELD };
  const steps = [empty, held, held, lit, lit].map((facts, at) => ({
    atS: [0, 10, 1_400, 1_510, 1_800][at] ?? 0,
    facts,
  }));
  expect(sounds(steps)).toEqual([0, 0, 0, 1, 2]);
});

test('[ALARM-38] neither a held nor an unconfirmed order sounds as new or late when it is canceled', () => {
  const web = (webStatus: number, saved: number) => ({
    orders: [order({ id: 1, webStatus, lines: linesOf([{ saved }]) })],
    kds: { showVoided: true },
  });
  const held = (saved: number) => ({ ...one({ priority: SECOND, saved }), ...HELD, kds: { showVoided: true } });
  const steps = (before: BoardFacts, after: BoardFacts) =>
    [{ ...before, orders: [] }, before, before, after, after].map((facts, at) => ({
      atS: [0, 10, 950, 1_000, 1_300][at] ?? 0,
      facts,
    }));
  expect(sounds(steps(web(0, 0), web(-2, 172)))).toEqual([0, 0, 0, 0, 0]);
  expect(sounds(steps(held(0), held(172)))).toEqual([0, 0, 0, 0, 0]);
  expect(sounds(steps(held(0), { ...held(0), chosen: {} }))).toEqual([0, 0, 0, 4, 0]);
});

test('[ORDER-65][ORDER-66] an unconfirmed order is silent when it arrives and sounds as new when it is confirmed', () => {
  const web = (webStatus: number) => ({ orders: [order({ id: 1, webStatus, lines: linesOf([{}]) })] });
  const confirmed = [[1, T + 1_000]] as const;
  const steps = [
    { atS: 0, facts: { orders: [] } },
    { atS: 10, facts: web(0) },
    { atS: 950, facts: web(0) },
    { atS: 1_000, facts: web(1), confirmed },
    { atS: 1_300, facts: web(1), confirmed },
  ];
  expect(sounds(steps)).toEqual([0, 0, 0, 1, 2]);
});
