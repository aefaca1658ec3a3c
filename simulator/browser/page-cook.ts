/** Taps visible lines as the seed decides, and remembers the promised statuses. */
import type { Page } from '@playwright/test';
import { pressLines } from '../adapters/device-troubles/press-lines.ts';
import { type LineName, lineOf } from '../core/base/card-keys.ts';
import { type CookHabits, habitsOf, MISTAP_NOTICED_MS } from '../core/base/cook-styles.ts';
import { createPrng } from '../core/base/prng.ts';
import type { World } from '../core/world-api.ts';
import { createPromises, type Promises } from '../headless/check.ts';
import { type LineOwners, pickNeighbour } from '../headless/cook.ts';
import type { DevicePage } from './device-page.ts';
import { readScreen, readTappables, type TappableLine } from './read-screen.ts';
import { LOCKED, REGIONS, statusesOf } from './screen-texts.ts';

export interface PageCook {
  readonly promises: Promises;
  taps(): number;
  /** Taps on a wrong line that the cook undid. */
  undone(): number;
  /** A script requires these taps; false when the board has none of these lines. */
  tapLines(lines: readonly LineName[]): Promise<boolean>;
  /** Calls `due` with each task at its time. */
  work(due: (work: () => Promise<void>) => void): void;
  stop(): void;
}

/** An element that is absent for this time counts as absent. */
const CLICK_REAL_MS = 5_000;

/** Expands the card, presses the undo control and collapses the card. False without the control. */
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

interface PageTapperDeps {
  readonly device: DevicePage;
  readonly owners: LineOwners;
  /** Waits until the kitchen has processed the action. */
  readonly settle: () => Promise<void>;
}

function createPageTapper({ device, owners, settle }: PageTapperDeps, nowMs: () => number) {
  const { name } = device.facts;
  const { promises, add } = createPromises(nowMs);
  let taps = 0;
  let undone = 0;

  /** Lines of the same order on the screen. */
  const linesOf = async ({ key }: Pick<TappableLine, 'key'>) => {
    const { cards } = await readScreen(device.page(), REGIONS);
    return cards.flatMap(({ lines }) => lines).filter((line) => lineOf(line.key).orderId === lineOf(key).orderId);
  };

  /** A tap may move other lines too, so all lines of the order that have a pending change are promised. */
  const remember = async (tapped: Pick<TappableLine, 'key'>) => {
    for (const line of await linesOf(tapped)) {
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

  const undo = async (line: TappableLine) => {
    const before = new Map((await linesOf(line)).map(({ key, name: label }) => [key, label]));
    if (!(await pressUndo(device.page(), line))) return;
    await settle();
    for (const seen of await linesOf(line)) {
      const [status] = statusesOf(seen);
      if (status !== undefined && before.get(seen.key) !== seen.name) add(seen.key as LineName, status);
    }
    undone += 1;
  };

  const tapLines = async (lines: readonly LineName[]) => {
    const pressed = await device.page().evaluate(pressLines, lines);
    taps += pressed;
    await settle();
    const [first] = lines;
    if (pressed > 0 && first !== undefined) await remember({ key: first });
    return pressed > 0;
  };

  return { promises, taps: () => taps, undone: () => undone, press, undo, tapLines };
}

/** Works like a headless cook. Without habits the cook makes only a script's taps. */
export function createPageCook(
  world: World,
  { device, owners, settle }: PageTapperDeps,
  habits: CookHabits | null = habitsOf(null),
): PageCook {
  const hand = createPageTapper({ device, owners, settle }, () => world.nowMs());
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

  /** `afterMs` is in simulated milliseconds. Drops the work if the cook has stopped by then. */
  const later = (afterMs: number, due: (work: () => Promise<void>) => void, work: () => Promise<void>) =>
    void world.after(afterMs, () => working && due(work));

  const tap = async (due: (work: () => Promise<void>) => void) => {
    const choices = await openLines();
    const [first] = choices;
    if (first === undefined) return;
    const intended = habits.next === 'first' ? first : random.pick(choices);
    if (habits.readMs > 0) {
      later(habits.readMs, due, async () => {
        const still = (await openLines()).find((line) => line.key === intended.key && line.name === intended.name);
        if (still !== undefined) await press(still);
      });
    } else if (habits.mistapChance > 0 && random.chance(habits.mistapChance)) {
      const tapped = pickNeighbour(choices, intended);
      await press(tapped);
      later(random.int(...MISTAP_NOTICED_MS), due, () => hand.undo(tapped));
    } else await press(intended);
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
