/** A simulated cook: taps lines of one headless device as its seed decides, and remembers what each tap promised. */
import type { App } from '../../src/engine/base/app.ts';
import { createPrng, type Prng } from '../core/base/prng.ts';
import type { World } from '../core/world-api.ts';
import type { HeadlessDevice } from './device.ts';

/** Order id and line id: `4711:3`. */
export type LineName = `${number}:${number}`;

export interface Cook {
  /** What the screen promised last for each line that this cook tapped. */
  readonly promises: ReadonlyMap<LineName, number>;
  taps(): number;
  /** Starts working; the mean pause between two taps is in simulated milliseconds. */
  work(meanPauseMs: number): void;
  stop(): void;
}

interface Tappable {
  readonly cardKey: string;
  readonly orderId: number;
  readonly lineId: number;
}

/** The lines that a tap could still bring forward. */
function tappableOn(app: App): readonly Tappable[] {
  return app.state.board.keys.flatMap((cardKey) => {
    const card = app.entry(cardKey)?.card;
    if (!card) return [];
    return card.lines
      .filter((line) => !line.isFinal && !line.isVoided && !line.isLocked)
      .map((line) => ({ cardKey, orderId: card.order.id, lineId: line.line.id }));
  });
}

/** Which cook took a line on: cooks of one kitchen leave each other's lines alone. */
export type Owners = Map<LineName, string>;

/** A cook at a device; the same seed and name tap the same way at the same board. */
export function createCook(world: World, device: HeadlessDevice, owners: Owners): Cook {
  const random: Prng = createPrng(world.seed).fork(`cook ${device.name}`);
  const promises = new Map<LineName, number>();
  let taps = 0;
  let working = false;

  /** Of two open tabs now the one, now the other. */
  const appAtHand = (): App => {
    const apps = device.apps();
    return apps.length > 1 ? random.pick(apps) : device.app();
  };

  /** A tap may move other lines with it: every line of the order that shows a change of ours is a promise. */
  const remember = (app: App, orderId: number) => {
    for (const cardKey of app.state.board.keys) {
      const card = app.entry(cardKey)?.card;
      if (card?.order.id !== orderId) continue;
      for (const line of card.lines) {
        if (line.mark !== 'pending') continue;
        promises.set(`${orderId}:${line.line.id}`, line.status);
        owners.set(`${orderId}:${line.line.id}`, device.name);
      }
    }
  };

  const isFree = ({ orderId, lineId }: Tappable) => (owners.get(`${orderId}:${lineId}`) ?? device.name) === device.name;

  const tap = () => {
    // Nobody taps what nobody sees.
    if (device.troubles.isOn('asleep') || device.troubles.isOn('hidden')) return;
    const app = appAtHand();
    const choices = tappableOn(app).filter(isFree);
    if (choices.length === 0) return;
    const choice = random.pick(choices);
    app.commands.advanceLine(choice.cardKey, choice.lineId);
    taps += 1;
    remember(app, choice.orderId);
    if (random.chance(0.1)) app.commands.save();
  };

  const next = (meanPauseMs: number) => {
    world.after(random.gap(meanPauseMs), () => {
      if (!working) return;
      tap();
      next(meanPauseMs);
    });
  };

  return {
    promises,
    taps: () => taps,
    work(meanPauseMs) {
      working = true;
      next(meanPauseMs);
    },
    stop() {
      working = false;
    },
  };
}
