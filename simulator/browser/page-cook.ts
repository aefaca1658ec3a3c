/** A cook in front of a real page: taps lines in sight as the seed decides, and remembers what each tap promised. */
import type { Page } from '@playwright/test';
import { tapOnGlass } from '../adapters/wrongs/tap-on-glass.ts';
import { type CookHabits, habitsOf, SLIP_SEEN_MS } from '../core/base/cook-styles.ts';
import { type LineName, lineOf } from '../core/base/glass-keys.ts';
import { createPrng } from '../core/base/prng.ts';
import type { World } from '../core/world-api.ts';
import { createPromises, type Promises } from '../headless/check.ts';
import { besides, type Owners } from '../headless/cook.ts';
import type { DevicePage } from './device-page.ts';
import { readGlass, readTappables, type TappableLine } from './glass.ts';
import { LOCKED, REGIONS, statusesOf } from './words.ts';

export interface PageCook {
  readonly promises: Promises;
  taps(): number;
  /** Taps that met another line than was meant, and were taken back. */
  takenBack(): number;
  /** Taps the dishes of these lines that stand on the board, as a script has it; whether there is one. */
  tapLines(lines: readonly LineName[]): Promise<boolean>;
  /** Starts working; `due` is told of each thing to do when its time has come. */
  work(due: (work: () => Promise<void>) => void): void;
  stop(): void;
}

/** What is not there by then is not there; real milliseconds. */
const CLICK_REAL_MS = 5_000;

/** Presses what takes a line back: it stands on the expanded card, which is made small again. False where nothing does. */
async function pressUndo(page: Page, { cardKey, key }: TappableLine): Promise<boolean> {
  const card = page.locator(`article[data-card="${cardKey}"]:not([inert] *)`);
  const press = (button: string) =>
    card
      .locator(button)
      .first()
      .click({ timeout: CLICK_REAL_MS })
      .then(
        () => true,
        () => false,
      );
  if (!(await press('button[aria-expanded="false"]'))) return false;
  const isUndone = await press(`button[data-undo="${key}"]`);
  await press('button[aria-expanded="true"]');
  return isUndone;
}

interface PageHandWish {
  readonly device: DevicePage;
  readonly owners: Owners;
  /** Waits until the kitchen has caught up with what was done. */
  readonly settle: () => Promise<void>;
}

/** What a cook's hand does at a page, and what the glass promised it. */
function createPageHand({ device, owners, settle }: PageHandWish, nowMs: () => number) {
  const { name } = device.facts;
  const { promises, add } = createPromises(nowMs);
  let taps = 0;
  let takenBack = 0;

  /** The lines of an order on the glass, with what they show. */
  const linesOf = async ({ key }: Pick<TappableLine, 'key'>) => {
    const { cards } = await readGlass(device.page(), REGIONS);
    return cards.flatMap(({ lines }) => lines).filter((line) => lineOf(line.key).orderId === lineOf(key).orderId);
  };

  /** A tap may move other lines with it: every line of the order that shows a change of ours is a promise. */
  const remember = async (met: Pick<TappableLine, 'key'>) => {
    for (const line of await linesOf(met)) {
      if (line.mark !== 'pending') continue;
      const [status] = statusesOf(line);
      const key = line.key as LineName;
      if (status !== undefined) add(key, status);
      owners.set(key, name);
    }
  };

  const press = async (line: TappableLine) => {
    await device.page().mouse.click(line.x, line.y);
    taps += 1;
    await settle();
    await remember(line);
  };

  const takeBack = async (line: TappableLine) => {
    const before = new Map((await linesOf(line)).map(({ key, name: said }) => [key, said]));
    if (!(await pressUndo(device.page(), line))) return;
    await settle();
    for (const seen of await linesOf(line)) {
      const [status] = statusesOf(seen);
      if (status !== undefined && before.get(seen.key) !== seen.name) add(seen.key as LineName, status);
    }
    takenBack += 1;
  };

  const tapLines = async (lines: readonly LineName[]) => {
    const met = await device.page().evaluate(tapOnGlass, lines);
    taps += met;
    await settle();
    const [first] = lines;
    if (met > 0 && first !== undefined) await remember({ key: first });
    return met > 0;
  };

  return { promises, taps: () => taps, takenBack: () => takenBack, press, takeBack, tapLines };
}

/** A cook at a page, who works as one without a window does; `settle` waits until the kitchen has caught up with what was done. Without habits nobody cooks there, and only a script taps. */
export function createPageCook(
  world: World,
  { device, owners, settle }: PageHandWish,
  habits: CookHabits | null = habitsOf(null),
): PageCook {
  const hand = createPageHand({ device, owners, settle }, () => world.nowMs());
  if (habits === null) return { ...hand, work() {}, stop() {} };
  const { name } = device.facts;
  const random = createPrng(world.seed).fork(`cook ${name}`);
  let working = false;

  const openLines = async () => {
    const isFree = ({ key }: TappableLine) => (owners.get(key as LineName) ?? name) === name;
    return (await readTappables(device.page(), LOCKED)).filter(isFree);
  };

  const press = async (line: TappableLine) => {
    await hand.press(line);
    if (random.chance(habits.saves)) await device.page().keyboard.press('Enter');
  };

  /** Does it once simulated milliseconds have passed, unless nobody works any more. */
  const later = (afterMs: number, due: (work: () => Promise<void>) => void, work: () => Promise<void>) =>
    void world.after(afterMs, () => working && due(work));

  const tap = async (due: (work: () => Promise<void>) => void) => {
    const choices = await openLines();
    const [first] = choices;
    if (first === undefined) return;
    const meant = habits.next === 'first' ? first : random.pick(choices);
    if (habits.looksMs > 0) {
      later(habits.looksMs, due, async () => {
        const still = (await openLines()).find((line) => line.key === meant.key && line.name === meant.name);
        if (still !== undefined) await press(still);
      });
    } else if (habits.slips > 0 && random.chance(habits.slips)) {
      const met = besides(choices, meant);
      await press(met);
      later(random.int(...SLIP_SEEN_MS), due, () => hand.takeBack(met));
    } else await press(meant);
  };

  return {
    ...hand,
    work(due) {
      working = true;
      const next = () => {
        world.after(random.gap(habits.pauseMs), () => {
          if (!working) return;
          due(() => tap(due));
          next();
        });
      };
      next();
    },
    stop() {
      working = false;
    },
  };
}
