/** Checks the cards on a screen: which show, in which order, under which title, in which colour. */
import { es } from '../../../../src/i18n/es.ts';
import { idsOf, type LineName } from '../../../fuzz/oracle/books.ts';
import { type Beheld, unless } from './beheld.ts';
import { secondsOf } from './clock-text.ts';
import type { GlassCard } from './glass.ts';
import { judgeLine } from './judge-lines.ts';
import {
  batchOf,
  dishOf,
  hasFire,
  isLast,
  isMadeAt,
  isOnFire,
  isUnconfirmed,
  lineIn,
  titleOf,
  type WireOrder,
} from './told.ts';

const LEVEL_WORDS: Readonly<Record<string, string>> = { neutral: '', normal: '', ...es.card.level };

function judgeCard(beheld: Beheld, card: GlassCard): readonly string[] {
  const order = beheld.orders?.get(card.orderId);
  const word = LEVEL_WORDS[card.level];
  const dishes = card.lines.filter(({ isExtra }) => !isExtra).length;
  const lines = dishes === 1 ? es.card.lines_one : es.card.lines_other;
  const called = [card.title, lines.replace('{{count}}', String(dishes)), ...(word ? [word] : [])].join(', ');
  const of = beheld.glass.cards.filter(({ orderId }) => orderId === card.orderId);
  const part = of.length > 1 ? `${of.indexOf(card) + 1}/${of.length}` : '';
  return [
    ...unless(order === undefined || card.title === titleOf(order), `has the title ${card.title}`),
    ...unless(card.called === called, `is called ${card.called} for ${called}`),
    ...unless(card.levelWord === word, `says ${card.levelWord} at the level ${card.level}`),
    ...unless(card.part === part, `says ${card.part || 'no part'} for ${part || 'none'}`),
    ...unless(card.lines.length > 0, 'is empty'),
    ...card.lines.flatMap((line) => judgeLine(beheld, card, line).map((problem) => `${line.key} ${problem}`)),
  ];
}

/** Nothing shows twice, and the oldest batch comes first. */
function judgeOrder({ glass, orders, before, tab }: Beheld): readonly string[] {
  const keys = glass.cards.flatMap(({ lines }) => lines.map(({ key }) => key));
  const twice = keys.filter((key, at) => keys.indexOf(key) !== at);
  const seats = glass.cards.map(({ orderId, lines: [first] }) => {
    const order = orders?.get(orderId);
    const told = first && lineIn(order, idsOf(first.key)[1]);
    const dish = order && told && dishOf(order, told);
    return order && dish ? { orderId, atS: batchOf(order, dish, tab.app.state.settings.timeToGroupUp).firstAtS } : null;
  });
  const isKnown = before.length === 0 && seats.every((seat) => seat !== null);
  const wrong = seats.findIndex((seat, at) => {
    const last = seats[at - 1];
    if (!seat || !last) return false;
    return seat.atS < last.atS || (seat.atS === last.atS && seat.orderId < last.orderId);
  });
  return [
    ...twice.map((key) => `${key} stands twice`),
    ...unless(
      !isKnown || wrong === -1,
      `${seats[wrong]?.orderId} stands behind ${seats[wrong - 1]?.orderId}, which is younger`,
    ),
  ];
}

/** Whether this board must show a line: it has work, and no cook has finished it here. */
function isOwed({ floor, station, tab }: Beheld, order: WireOrder, id: number): boolean {
  const { ledger, world } = floor;
  const { name, kdsId } = station;
  const line = lineIn(order, id);
  const dish = line && dishOf(order, line);
  if (!line || !dish || line.isVoided || dish.isVoided || !isMadeAt(kdsId, order, line)) return false;
  const key: LineName = `${order.io}:${id}`;
  const saved = world.savedStatus(order.io, id, tab.sight.from ?? 'cloud');
  const statuses = [line.stk, saved ?? 0, ledger.promised(name, key)?.status ?? 0];
  return !ledger.isAskedBack(name, key) && statuses.every((status) => !isLast(kdsId, status));
}

/** Lines of the server that are missing, while the screen does not show that it is stale. */
function judgeMissing(beheld: Beheld): readonly string[] {
  const { glass, orders, before } = beheld;
  if (orders === null || before.length > 0 || glass.banner !== null) return [];
  const there = new Set(glass.cards.flatMap(({ lines }) => lines.map(({ key }) => String(key))));
  return [...orders.values()].flatMap((order) =>
    order.dlOrig
      .filter(({ li }) => !there.has(`${order.io}:${li}`) && isOwed(beheld, order, li))
      .map(({ li }) => `${order.io}:${li} is missing`),
  );
}

/** Lines that are finished and have nothing to stay for. */
function judgeFinished({ glass, orders, before, station }: Beheld): readonly string[] {
  if (orders === null || before.length > 0) return [];
  return glass.cards.flatMap(({ orderId, lines }) =>
    lines.flatMap((line) => {
      const order = orders.get(orderId);
      const told = lineIn(order, idsOf(line.key)[1]);
      if (!order || !told || told.isVoided || line.change !== '' || !isLast(station.kdsId, told.stk) || !line.isStruck)
        return [];
      const hasExtras = lines.some(({ key }) => lineIn(order, idsOf(key)[1])?.lk === told.li);
      // A taken-back extra stays below its dish until it is touched (rule TB3).
      const hasTakenBack = lines.some(({ isExtra, called }) => isExtra && called === es.status.takenBack);
      return isOnFire(told) || hasExtras || hasTakenBack ? [] : [`${line.key} is finished and stands`];
    }),
  );
}

/** How far a device may be off the server's time after a late response, and how long a level may be undrawn. */
const CLOCK_SLACK_S = 20;

/** The wait of a card by its clock and its colour. */
function judgeWaiting({ glass, orders, before, past, tab, floor, isTimeUnsure }: Beheld): readonly string[] {
  if (orders === null || before.length > 0 || isTimeUnsure) return [];
  const { settings } = tab.app.state;
  const fromS = [settings.tw, settings.tt, settings.tc];
  const nowS = floor.world.machineMs(tab.sight.from ?? 'cloud') / 1_000;
  return glass.cards.flatMap(({ orderId, lines: [first], clock, level }) => {
    const order = orders.get(orderId);
    const told = first && lineIn(order, idsOf(first.key)[1]);
    const dish = order && told && dishOf(order, told);
    if (!order || !dish) return [];
    const waitedS = Math.max(0, nowS - batchOf(order, dish, settings.timeToGroupUp).startedAtS);
    const saidS = secondsOf(clock);
    const after = `after ${Math.round(waitedS)} s`;
    // A fire or a confirmation restarts the clock. It may not exceed the wait since the order, or since a fire that
    // another machine dated earlier.
    const isRestarted = hasFire(order) || (past.unconfirmed.has(orderId) && !isUnconfirmed(order));
    const burningForS = order.dlOrig.filter(isOnFire).map(({ fm }) => nowS - fm);
    const isRight = isRestarted
      ? saidS <= Math.max(waitedS, ...burningForS) + CLOCK_SLACK_S
      : Math.abs(saidS - waitedS) <= CLOCK_SLACK_S;
    const levels = [-CLOCK_SLACK_S, CLOCK_SLACK_S].map((slackS) => {
      const levelAtS = (isRestarted ? saidS : waitedS) + slackS;
      return ['normal', 'warning', 'late', 'critical'][fromS.filter((levelS) => levelAtS >= levelS).length];
    });
    return [
      ...unless(isRight, `${orderId} says ${clock} ${after}`),
      ...unless(
        isUnconfirmed(order) ? level === 'neutral' : levels.includes(level),
        `${orderId} has the level ${level} ${after}`,
      ),
    ];
  });
}

/** All problems of the cards of a screen. */
export const judgeCards = (beheld: Beheld): readonly string[] => [
  ...judgeOrder(beheld),
  ...beheld.glass.cards.flatMap((card) => judgeCard(beheld, card).map((problem) => `card ${card.orderId}: ${problem}`)),
  ...judgeMissing(beheld),
  ...judgeFinished(beheld),
  ...judgeWaiting(beheld),
];
