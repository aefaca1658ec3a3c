/** A cook in front of a real page: taps lines in sight as the seed decides, and remembers what each tap promised. */
import { createPrng } from '../core/base/prng.ts';
import type { World } from '../core/world-api.ts';
import type { LineName, Owners } from '../headless/cook.ts';
import type { DevicePage } from './device-page.ts';
import { readGlass, readTappables } from './glass.ts';
import { LOCKED, REGIONS, statusesOf } from './words.ts';

export interface PageCook {
  readonly promises: ReadonlyMap<LineName, number>;
  taps(): number;
  /** Starts working; `due` is told of each tap when its time has come. */
  work(meanPauseMs: number, due: (tap: () => Promise<void>) => void): void;
  stop(): void;
}

/** How often a cook saves by hand, as one without a window does. */
const SAVES = 0.1;

/** A cook at a page; `settle` waits until the kitchen has caught up with what was done. */
export function createPageCook(
  world: World,
  device: DevicePage,
  owners: Owners,
  settle: () => Promise<void>,
): PageCook {
  const { name } = device.facts;
  const random = createPrng(world.seed).fork(`cook ${name}`);
  const promises = new Map<LineName, number>();
  let taps = 0;
  let working = false;

  /** A tap may move other lines with it: every line of the order that shows a change of ours is a promise. */
  const remember = async (orderId: string) => {
    const { cards } = await readGlass(device.page(), REGIONS);
    for (const line of cards.flatMap(({ lines }) => lines)) {
      if (line.mark !== 'pending' || line.key.split(':')[0] !== orderId) continue;
      const [status] = statusesOf(line);
      const key = line.key as LineName;
      if (status !== undefined) promises.set(key, status);
      owners.set(key, name);
    }
  };

  const tap = async () => {
    const page = device.page();
    const isFree = ({ key }: { readonly key: string }) => (owners.get(key as LineName) ?? name) === name;
    const choices = (await readTappables(page, LOCKED)).filter(isFree);
    if (choices.length === 0) return;
    const { key, x, y } = random.pick(choices);
    await page.mouse.click(x, y);
    taps += 1;
    await settle();
    await remember(key.split(':')[0] ?? '');
    if (random.chance(SAVES)) await page.keyboard.press('Enter');
  };

  return {
    promises,
    taps: () => taps,
    work(meanPauseMs, due) {
      working = true;
      const next = () => {
        world.after(random.gap(meanPauseMs), () => {
          if (!working) return;
          due(tap);
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
