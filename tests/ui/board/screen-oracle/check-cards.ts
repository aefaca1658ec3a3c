import { es } from '../../../../src/i18n/es.ts';
import { idsOf, type LineName } from '../../../fuzz/oracle/tap-state.ts';
import { checkLine } from './check-lines.ts';
import { secondsOf } from './clock-text.ts';
import type { ScreenCard } from './read-screen.ts';
import { problemUnless, type ScreenSnapshot } from './screen-snapshot.ts';
import {
  batchOf,
  dishOf,
  hasFire,
  isFinalStatus,
  isMadeAt,
  isOnFire,
  isUnconfirmed,
  lineIn,
  titleOf,
  type WireOrder,
} from './wire-orders.ts';

const LEVEL_WORDS: Readonly<Record<string, string>> = { neutral: '', normal: '', ...es.card.level };

/** Cards of orders with an unreadable id have ids from here on, and no lines (rule WIRE-73). */
const STAND_IN_ID_MIN = 9e15;

function checkCard(snapshot: ScreenSnapshot, card: ScreenCard): readonly string[] {
  const order = snapshot.orders?.get(card.orderId);
  const word = LEVEL_WORDS[card.level];
  const dishes = card.lines.filter(({ isExtra }) => !isExtra).length;
  const lines = dishes === 1 ? es.card.lines_one : es.card.lines_other;
  const called = [card.title, lines.replace('{{count}}', String(dishes)), ...(word ? [word] : [])].join(', ');
  const of = snapshot.screen.cards.filter(({ orderId }) => orderId === card.orderId);
  const part = of.length > 1 ? `${of.indexOf(card) + 1}/${of.length}` : '';
  return [
    ...problemUnless(order === undefined || card.title === titleOf(order), `has the title ${card.title}`),
    ...problemUnless(card.called === called, `is called ${card.called} for ${called}`),
    ...problemUnless(card.levelWord === word, `says ${card.levelWord} at the level ${card.level}`),
    ...problemUnless(card.part === part, `says ${card.part || 'no part'} for ${part || 'none'}`),
    ...problemUnless(card.lines.length > 0 || card.orderId >= STAND_IN_ID_MIN, 'is empty'),
    ...card.lines.flatMap((line) => checkLine(snapshot, card, line).map((problem) => `${line.key} ${problem}`)),
  ];
}

/** No line shows twice, and cards are sorted by batch, oldest first. */
function checkOrder({ screen, orders, before, tab }: ScreenSnapshot): readonly string[] {
  const keys = screen.cards.flatMap(({ lines }) => lines.map(({ key }) => key));
  const twice = keys.filter((key, at) => keys.indexOf(key) !== at);
  const places = screen.cards.map(({ orderId, lines: [first] }) => {
    const order = orders?.get(orderId);
    const received = first && lineIn(order, idsOf(first.key)[1]);
    const dish = order && received && dishOf(order, received);
    return order && dish ? { orderId, atS: batchOf(order, dish, tab.app.state.settings.timeToGroupUp).firstAtS } : null;
  });
  const isKnown = before.length === 0 && places.every((place) => place !== null);
  const wrong = places.findIndex((place, at) => {
    const last = places[at - 1];
    if (!place || !last) return false;
    return place.atS < last.atS || (place.atS === last.atS && place.orderId < last.orderId);
  });
  return [
    ...twice.map((key) => `${key} is shown twice`),
    ...problemUnless(
      !isKnown || wrong === -1,
      `${places[wrong]?.orderId} is behind ${places[wrong - 1]?.orderId}, which is younger`,
    ),
  ];
}

/** A board must show a line with work that no cook has finished here. */
function mustShow({ shift, station, tab }: ScreenSnapshot, order: WireOrder, id: number): boolean {
  const { tapTracker, world } = shift;
  const { name, kdsId } = station;
  const line = lineIn(order, id);
  const dish = line && dishOf(order, line);
  if (!line || !dish || line.isVoided || dish.isVoided || !isMadeAt(kdsId, order, line)) return false;
  const key: LineName = `${order.io}:${id}`;
  const saved = world.savedStatus(order.io, id, tab.sight.from ?? 'cloud');
  const statuses = [line.stk, saved ?? 0, tapTracker.promised(name, key)?.status ?? 0];
  return !tapTracker.isRecalled(name, key) && statuses.every((status) => !isFinalStatus(kdsId, status));
}

/** Lines that are missing, unless the screen shows that it is stale. */
function checkMissing(snapshot: ScreenSnapshot): readonly string[] {
  const { screen, orders, before } = snapshot;
  if (orders === null || before.length > 0 || screen.banner !== null) return [];
  const there = new Set(screen.cards.flatMap(({ lines }) => lines.map(({ key }) => String(key))));
  return [...orders.values()].flatMap((order) =>
    order.dlOrig
      .filter(({ li }) => !there.has(`${order.io}:${li}`) && mustShow(snapshot, order, li))
      .map(({ li }) => `${order.io}:${li} is missing`),
  );
}

/** Finished lines without a reason to stay. */
function checkFinished({ screen, orders, before, station }: ScreenSnapshot): readonly string[] {
  if (orders === null || before.length > 0) return [];
  return screen.cards.flatMap(({ orderId, lines }) =>
    lines.flatMap((line) => {
      const order = orders.get(orderId);
      const received = lineIn(order, idsOf(line.key)[1]);
      if (
        !order ||
        !received ||
        received.isVoided ||
        line.change !== '' ||
        !isFinalStatus(station.kdsId, received.stk) ||
        !line.isStruck
      )
        return [];
      const hasExtras = lines.some(({ key }) => lineIn(order, idsOf(key)[1])?.lk === received.li);
      // A withdrawn extra stays below its dish until it is touched (rule NEWS-13).
      const hasTakenBack = lines.some(
        ({ isExtra, accessibleStatus }) => isExtra && accessibleStatus === es.status.takenBack,
      );
      return isOnFire(received) || hasExtras || hasTakenBack ? [] : [`${line.key} is finished and still shown`];
    }),
  );
}

/** The largest error of a device's clock after a late response, plus the longest time until a new level shows. */
const CLOCK_SLACK_S = 20;

function checkWaiting({
  screen,
  orders,
  before,
  history,
  tab,
  shift,
  isTimeUnsure,
}: ScreenSnapshot): readonly string[] {
  if (orders === null || before.length > 0 || isTimeUnsure) return [];
  const { settings } = tab.app.state;
  const fromS = [settings.tw, settings.tt, settings.tc];
  const nowS = shift.world.serverMs(tab.sight.from ?? 'cloud') / 1_000;
  return screen.cards.flatMap(({ orderId, lines, clock, level }) => {
    const [first] = lines;
    const order = orders.get(orderId);
    const received = first && lineIn(order, idsOf(first.key)[1]);
    const dish = order && received && dishOf(order, received);
    if (!order || !dish) return [];
    const waitedS = Math.max(0, nowS - batchOf(order, dish, settings.timeToGroupUp).startedAtS);
    const shownS = secondsOf(clock);
    const after = `after ${Math.round(waitedS)} s`;
    // A fire or confirmation restarts the clock, which must not exceed the wait since the order, or since a fire that
    // another server dated earlier.
    const isRestarted = hasFire(order) || (history.unconfirmed.has(orderId) && !isUnconfirmed(order));
    const burningForS = order.dlOrig.filter(isOnFire).map(({ fm }) => nowS - fm);
    const isRight = isRestarted
      ? shownS <= Math.max(waitedS, ...burningForS) + CLOCK_SLACK_S
      : Math.abs(shownS - waitedS) <= CLOCK_SLACK_S;
    const levels = [-CLOCK_SLACK_S, CLOCK_SLACK_S].map((slackS) => {
      const levelAtS = (isRestarted ? shownS : waitedS) + slackS;
      return ['normal', 'warning', 'late', 'critical'][fromS.filter((levelS) => levelAtS >= levelS).length];
    });
    // A card of canceled lines has no level; a part has the level of the other parts.
    const isCancelled = lines.every(({ isVoided }) => isVoided);
    const hasParts = screen.cards.filter((card) => card.orderId === orderId).length > 1;
    const isNeutral = level === 'neutral' && (isCancelled || isUnconfirmed(order));
    const mayHaveLevel = !isUnconfirmed(order) && (!isCancelled || hasParts);
    return [
      ...problemUnless(isRight, `${orderId} says ${clock} ${after}`),
      ...problemUnless(
        isNeutral || (mayHaveLevel && levels.includes(level)),
        `${orderId} has the level ${level} ${after}`,
      ),
    ];
  });
}

export const checkCards = (snapshot: ScreenSnapshot): readonly string[] => [
  ...checkOrder(snapshot),
  ...snapshot.screen.cards.flatMap((card) =>
    checkCard(snapshot, card).map((problem) => `card ${card.orderId}: ${problem}`),
  ),
  ...checkMissing(snapshot),
  ...checkFinished(snapshot),
  ...checkWaiting(snapshot),
];
