/** A simulated cook: taps lines of one headless device as its seed decides, and remembers what each tap promised. */
import type { App } from '../../src/engine/base/app.ts';
import { type CookHabits, habitsOf, SLIP_SEEN_MS } from '../core/base/cook-styles.ts';
import { type LineName, lineName } from '../core/base/glass-keys.ts';
import { createPrng, type Prng } from '../core/base/prng.ts';
import type { World } from '../core/world-api.ts';
import { createPromises, type Promises } from './check.ts';
import type { HeadlessDevice } from './device.ts';

export interface Cook {
  /** What the screen promised last for each line that this cook tapped. */
  readonly promises: Promises;
  taps(): number;
  /** Taps that met another line than was meant, and were taken back. */
  takenBack(): number;
  /** Taps the dishes of these lines that stand on the board of the tab that people look at, as a script has it; whether there is one. */
  tapLines(orderId: number, lineIds: readonly number[]): boolean;
  /** Starts working, unless nobody cooks here; the mean pause between two taps is in simulated milliseconds, by habit where none is said. */
  work(meanPauseMs?: number): void;
  stop(): void;
}

interface Tappable {
  readonly cardKey: string;
  readonly orderId: number;
  readonly lineId: number;
  readonly status: number;
}

/** The lines that a tap could still bring forward. */
function tappableOn(app: App): readonly Tappable[] {
  return app.state.board.keys.flatMap((cardKey) => {
    const card = app.entry(cardKey)?.card;
    if (!card) return [];
    return card.lines
      .filter((line) => !line.isFinal && !line.isVoided && !line.isLocked)
      .map((line) => ({ cardKey, orderId: card.order.id, lineId: line.line.id, status: line.status }));
  });
}

/** Which cook took a line on: cooks of one kitchen leave each other's lines alone. */
export type Owners = Map<LineName, string>;

const isFreeFor =
  (name: string, owners: Owners) =>
  ({ orderId, lineId }: Tappable): boolean =>
    (owners.get(lineName(orderId, lineId)) ?? name) === name;

/** Which of them somebody takes who meant another: the one beside it. */
export function besides<T>(choices: readonly T[], meant: T): T {
  const at = choices.indexOf(meant);
  return choices[at + 1] ?? choices[at - 1] ?? meant;
}

/** The dishes of these lines as they stand on a board. */
function dishesOn(app: App, orderId: number, lineIds: readonly number[]): readonly Tappable[] {
  return app.state.board.keys.flatMap((cardKey) => {
    const card = app.entry(cardKey)?.card;
    if (card?.order.id !== orderId) return [];
    const dishes = card.lines.filter(({ line, isExtra }) => !isExtra && lineIds.includes(line.id));
    return dishes.map(({ line, status }) => ({ cardKey, orderId, lineId: line.id, status }));
  });
}

/** What a cook's hand does at a device, and what the screen promised it. */
function createHand(device: HeadlessDevice, owners: Owners, nowMs: () => number) {
  const { promises, add } = createPromises(nowMs);
  let taps = 0;
  let takenBack = 0;

  const linesOf = (app: App, orderId: number) =>
    app.state.board.keys
      .flatMap((cardKey) => app.entry(cardKey)?.card ?? [])
      .flatMap(({ order, lines }) => (order.id === orderId ? lines : []))
      .map(({ line, status, mark }) => ({ key: lineName(orderId, line.id), status, mark }));

  /** A tap may move other lines with it: every line of the order that shows a change of ours is a promise. */
  const remember = (app: App, orderId: number) => {
    for (const { key, status, mark } of linesOf(app, orderId)) {
      if (mark !== 'pending') continue;
      add(key, status);
      owners.set(key, device.name);
    }
  };

  const takeBack = (app: App, { cardKey, orderId, lineId }: Tappable) => {
    const before = new Map(linesOf(app, orderId).map(({ key, status }) => [key, status]));
    app.commands.undoLine(cardKey, lineId);
    const back = linesOf(app, orderId).filter(({ key, status }) => before.get(key) !== status);
    // What was not saved yet is as if it had not been tapped, and carries no mark.
    for (const { key, status } of back) add(key, status);
    takenBack += back.length > 0 ? 1 : 0;
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
  return { promises, taps: () => taps, takenBack: () => takenBack, press, takeBack, tapLines };
}

/** A cook at a device; the same seed, name and habits tap the same way at the same board. Without habits nobody cooks there, and only a script taps. */
export function createCook(
  world: World,
  device: HeadlessDevice,
  owners: Owners,
  habits: CookHabits | null = habitsOf(null),
): Cook {
  const hand = createHand(device, owners, () => world.nowMs());
  if (habits === null) return { ...hand, work() {}, stop() {} };
  const random: Prng = createPrng(world.seed).fork(`cook ${device.name}`);
  let working = false;

  /** Of two open tabs now the one, now the other. */
  const appAtHand = (): App => {
    const apps = device.apps();
    return apps.length > 1 ? random.pick(apps) : device.app();
  };

  // Nobody taps what nobody sees.
  const seesNothing = () => device.troubles.isOn('asleep') || device.troubles.isOn('hidden');
  const isAt = (app: App) => working && !seesNothing() && device.apps().includes(app);

  const openOn = (app: App): readonly Tappable[] => tappableOn(app).filter(isFreeFor(device.name, owners));

  const press = (app: App, line: Tappable) => {
    hand.press(app, line);
    if (random.chance(habits.saves)) app.commands.save();
  };

  /** Presses it once it has been looked at, if it stands as it stood. */
  const pressAfterLook = (app: App, line: Tappable) => {
    const isStill = ({ orderId, lineId, status }: Tappable) =>
      orderId === line.orderId && lineId === line.lineId && status === line.status;
    world.after(habits.looksMs, () => {
      if (isAt(app) && openOn(app).some(isStill)) press(app, line);
    });
  };

  const tap = () => {
    if (seesNothing()) return;
    const app = appAtHand();
    const choices = openOn(app);
    const [first] = choices;
    if (first === undefined) return;
    const meant = habits.next === 'first' ? first : random.pick(choices);
    if (habits.looksMs > 0) return pressAfterLook(app, meant);
    if (habits.slips === 0 || !random.chance(habits.slips)) return press(app, meant);
    const met = besides(choices, meant);
    press(app, met);
    world.after(random.int(...SLIP_SEEN_MS), () => isAt(app) && hand.takeBack(app, met));
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
