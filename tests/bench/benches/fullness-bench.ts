/** How full a board is in a rush (FULL1): the share of the strip without cards, and the orders that a cook reads without scrolling. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../../build/bundle.ts';
import type { Bench } from '../bench.ts';
import { exactFigure, type Figure } from '../report/figure.ts';
import { type Kitchen, startKitchen } from '../worlds/full-kitchen.ts';
import { type KioskBrowser, newDevice, startBrowser } from '../worlds/kiosk-device.ts';

const SCENARIO = join(ROOT, 'simulator/scenarios/situations/lunch-rush.yaml');
/** The scenario's own. */
const SEED = 20_261_121;
const MINUTES = [25, 45];
const MINUTE_MS = 60_000;
const KDS_IDS = [1, 3];
const SIZES = [
  { width: 1920, height: 1080 },
  { width: 1280, height: 800 },
];
const EMPTY_PERCENT_MAX = 15;

interface Fullness {
  /** Of the strip's area, gaps between cards among it. */
  readonly emptyPercent: number;
  /** Every piece of each of its cards is whole in sight. */
  readonly readable: number;
  /** Its first piece is. */
  readonly begun: number;
  readonly open: number;
}

/** Runs in the page: what of the strip stands under pieces of cards. */
function fullnessOfStrip(): Fullness {
  const strip = document.querySelector('[data-shape]')?.getBoundingClientRect() ?? new DOMRect();
  const [right, bottom] = [Math.min(strip.right, innerWidth), Math.min(strip.bottom, innerHeight)];
  const across = (from: number, to: number, least: number, most: number) =>
    Math.max(0, Math.min(to, most) - Math.max(from, least));
  const orders = new Map<string, boolean[]>();
  let covered = 0;
  for (const card of document.querySelectorAll<HTMLElement>('[data-shape] [data-card]')) {
    const order = card.dataset.card?.split('-')[0] ?? '';
    const seen = orders.get(order) ?? [];
    orders.set(order, seen);
    const pieces = [...card.querySelectorAll(':scope > [data-piece]')].map((piece) => piece.getBoundingClientRect());
    // Far from sight a card has no pieces.
    if (pieces.length === 0) seen.push(false);
    for (const box of pieces) {
      covered += across(box.left, box.right, strip.left, right) * across(box.top, box.bottom, strip.top, bottom);
      const isIn = box.left >= strip.left && box.right <= right && box.top >= strip.top && box.bottom <= bottom;
      seen.push(isIn && box.width > 0);
    }
  }
  const all = [...orders.values()];
  return {
    emptyPercent: 100 * (1 - covered / ((right - strip.left) * (bottom - strip.top))),
    readable: all.filter((seen) => seen.every(Boolean)).length,
    begun: all.filter(([first]) => first).length,
    open: all.length,
  };
}

async function boardsNow(browser: KioskBrowser, { boardAddress }: Kitchen, minute: number): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  for (const kdsId of KDS_IDS) {
    for (const size of SIZES) {
      const device = await newDevice(browser);
      await device.page.setViewportSize(size);
      await device.page.goto(boardAddress.replace(/\d+\/$/, `${kdsId}/`));
      await device.settle(1);
      const { emptyPercent, readable, begun, open } = await device.page.evaluate(fullnessOfStrip);
      await device.close();
      const at = `KDS ${kdsId} at ${size.width}x${size.height} after ${minute} min`;
      figures.push(
        exactFigure({ name: `${at}, strip without cards`, unit: '%', bar: EMPTY_PERCENT_MAX }, emptyPercent),
        exactFigure({ name: `${at}, orders whole in sight of ${open}`, unit: 'count' }, readable),
        exactFigure({ name: `${at}, orders begun in sight of ${open}`, unit: 'count' }, begun),
      );
    }
  }
  return figures;
}

export const FULLNESS_BENCH: Bench = {
  name: 'fullness',
  what: 'FULL1: in the lunch rush, how much of the strip is empty, and how many orders are read without scrolling',
  limitMs: 120_000,
  async run(_, scope) {
    const browser = await startBrowser(scope);
    const kitchen = await startKitchen({ scenarioText: readFileSync(SCENARIO, 'utf8'), seed: SEED }, scope);
    await kitchen.control({ do: 'pause' });
    const figures: Figure[] = [];
    for (const minute of MINUTES) {
      const { elapsedMs } = await kitchen.status();
      await kitchen.control({ do: 'step', ms: minute * MINUTE_MS - elapsedMs });
      figures.push(...(await boardsNow(browser, kitchen, minute)));
    }
    return figures;
  },
};
