/** Taps lines as the seed decides, and remembers the promised statuses. */
import type { App } from '../../src/engine/base/app.ts';
import { type LineName, lineName } from '../core/base/card-keys.ts';
import { type CookHabits, habitsOf, MISTAP_NOTICED_MS } from '../core/base/cook-styles.ts';
import { createPrng, type Prng } from '../core/base/prng.ts';
import type { World } from '../core/world-api.ts';
import { createPromises, type Promises } from './check.ts';
import type { HeadlessDevice } from './device.ts';

export interface Cook {
  readonly promises: Promises;
  taps(): number;
  /** Taps on a wrong line that the cook undid. */
  undone(): number;
  /** Taps on the visible tab for a script; false when the board has none of these lines. */
  tapLines(orderId: number, lineIds: readonly number[]): boolean;
  /** Does nothing without habits. By default these decide the mean pause, in simulated milliseconds. */
  work(meanPauseMs?: number): void;
  stop(): void;
}

interface Tappable {
  readonly cardKey: string;
  readonly orderId: number;
  readonly lineId: number;
  readonly status: number;
}

/** Lines that a tap can move on. */
function tappableOn(app: App): readonly Tappable[] {
  return app.state.board.keys.flatMap((cardKey) => {
    const card = app.entry(cardKey)?.card;
    if (!card) return [];
    return card.lines
      .filter((line) => !line.isFinal && !line.isVoided && !line.isLocked)
      .map((line) => ({ cardKey, orderId: card.order.id, lineId: line.line.id, status: line.status }));
  });
}

/** The cooks of one kitchen do not tap each other's lines. */
export type LineOwners = Map<LineName, string>;

const isFreeFor =
  (name: string, owners: LineOwners) =>
  ({ orderId, lineId }: Tappable): boolean =>
    (owners.get(lineName(orderId, lineId)) ?? name) === name;

/** A neighbor of the intended line, which a cook could tap by mistake. */
export function pickNeighbour<T>(choices: readonly T[], intended: T): T {
  const at = choices.indexOf(intended);
  return choices[at + 1] ?? choices[at - 1] ?? intended;
}

function dishesOn(app: App, orderId: number, lineIds: readonly number[]): readonly Tappable[] {
  return app.state.board.keys.flatMap((cardKey) => {
    const card = app.entry(cardKey)?.card;
    if (card?.order.id !== orderId) return [];
    const dishes = card.lines.filter(({ line, isExtra }) => !isExtra && lineIds.includes(line.id));
    return dishes.map(({ line, status }) => ({ cardKey, orderId, lineId: line.id, status }));
  });
}

function createTapper(device: HeadlessDevice, owners: LineOwners, nowMs: () => number) {
  const { promises, add } = createPromises(nowMs);
  let taps = 0;
  let undone = 0;

  const linesOf = (app: App, orderId: number) =>
    app.state.board.keys
      .flatMap((cardKey) => app.entry(cardKey)?.card ?? [])
      .flatMap(({ order, lines }) => (order.id === orderId ? lines : []))
      .map(({ line, status, saveMark }) => ({ key: lineName(orderId, line.id), status, saveMark }));

  /** A tap may move other lines too, so all lines of the order that have a pending change are promised. */
  const remember = (app: App, orderId: number) => {
    for (const { key, status, saveMark } of linesOf(app, orderId)) {
      if (saveMark !== 'pending') continue;
      add(key, status);
      owners.set(key, device.name);
    }
  };

  const undo = (app: App, { cardKey, orderId, lineId }: Tappable) => {
    const before = new Map(linesOf(app, orderId).map(({ key, status }) => [key, status]));
    app.commands.undoLine(cardKey, lineId);
    const back = linesOf(app, orderId).filter(({ key, status }) => before.get(key) !== status);
    // When an unsaved tap is undone, the screen shows no mark for it.
    for (const { key, status } of back) add(key, status);
    undone += back.length > 0 ? 1 : 0;
  };

  const press = (app: App, line: Tappable) => {
    app.commands.advanceLine(line.cardKey, line.lineId);
    if (app.state.board.unconfirmedTap !== null) app.commands.answerUnconfirmed(true);
    taps += 1;
    remember(app, line.orderId);
  };
  const tapLines = (orderId: number, lineIds: readonly number[]): boolean => {
    const dishes = dishesOn(device.app(), orderId, lineIds);
    for (const dish of dishes) press(device.app(), dish);
    return dishes.length > 0;
  };
  return { promises, taps: () => taps, undone: () => undone, press, undo, tapLines };
}

/**
 * The same seed, name and habits give the same taps on the same board. Without habits the cook makes only a script's
 * taps.
 */
export function createCook(
  world: World,
  device: HeadlessDevice,
  owners: LineOwners,
  habits: CookHabits | null = habitsOf(null),
): Cook {
  const hand = createTapper(device, owners, () => world.nowMs());
  if (habits === null) return { ...hand, work() {}, stop() {} };
  const random: Prng = createPrng(world.seed).fork(`cook ${device.name}`);
  let working = false;

  /** The cook picks one of several open tabs at random for each tap. */
  const appAtHand = (): App => {
    const apps = device.apps();
    return apps.length > 1 ? random.pick(apps) : device.app();
  };

  // A cook cannot tap on a screen that is off or hidden.
  const seesNothing = () => device.troubles.isOn('asleep') || device.troubles.isOn('hidden');
  const isAt = (app: App) => working && !seesNothing() && device.apps().includes(app);

  const openOn = (app: App): readonly Tappable[] => tappableOn(app).filter(isFreeFor(device.name, owners));

  const press = (app: App, line: Tappable) => {
    hand.press(app, line);
    if (random.chance(habits.saves)) app.commands.save();
  };

  /** Taps only if the line is unchanged after the reading time. */
  const pressAfterReading = (app: App, line: Tappable) => {
    const isStill = ({ orderId, lineId, status }: Tappable) =>
      orderId === line.orderId && lineId === line.lineId && status === line.status;
    world.after(habits.readMs, () => {
      if (isAt(app) && openOn(app).some(isStill)) press(app, line);
    });
  };

  const tap = () => {
    if (seesNothing()) return;
    const app = appAtHand();
    const choices = openOn(app);
    const [first] = choices;
    if (first === undefined) return;
    const intended = habits.next === 'first' ? first : random.pick(choices);
    if (habits.readMs > 0) return pressAfterReading(app, intended);
    if (habits.mistapChance === 0 || !random.chance(habits.mistapChance)) return press(app, intended);
    const tapped = pickNeighbour(choices, intended);
    press(app, tapped);
    world.after(random.int(...MISTAP_NOTICED_MS), () => isAt(app) && hand.undo(app, tapped));
  };

  const next = (meanPauseMs: number) => {
    world.after(random.gap(meanPauseMs), () => {
      if (!working) return;
      tap();
      next(meanPauseMs);
    });
  };

  return {
    ...hand,
    work(meanPauseMs = habits.pauseMs) {
      working = true;
      next(meanPauseMs);
    },
    stop() {
      working = false;
    },
  };
}
