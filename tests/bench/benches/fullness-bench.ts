/** How full a board is in a rush (FULL1): the share of the strip without cards, and the orders that a cook reads without scrolling. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { ROOT } from '../../../build/bundle.ts';
import type { Bench, Scope } from '../bench.ts';
import { exactFigure, type Figure } from '../report/figure.ts';
import { type Kitchen, startKitchen } from '../worlds/full-kitchen.ts';
import { type KioskBrowser, newDevice, startBrowser } from '../worlds/kiosk-device.ts';

const SCENARIO = join(ROOT, 'simulator/scenarios/situations/lunch-rush.yaml');
/** The scenario's own. */
const SEED = 20_261_121;
const MINUTES = [25, 45];
const MINUTE_MS = 60_000;
const KDS_IDS = [1, 3];
/** How large a screen is, and how many orders are to be read on it at once. */
const SIZES = [
  { width: 1920, height: 1080, readMin: 10 },
  { width: 1280, height: 800, readMin: 7 },
];
/** Pictures are half as large as the screen: whoever looks at them sees where cards stand. */
const PICTURE_SCALE = 0.5;
const EMPTY_PERCENT_MAX = 15;

interface Fullness {
  /** Of the strip's area, gaps between cards among it. */
  readonly emptyPercent: number;
  /** All cards of one of its rounds are whole in sight: what was ordered later stands at its own time (rule C5), often far away. */
  readonly readable: number;
  /** All cards of all its rounds are. */
  readonly whole: number;
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
  // Of each order its rounds, cards that follow each other; of each round whether its pieces are in sight.
  const orders = new Map<string, boolean[][]>();
  let [covered, before] = [0, ''];
  for (const card of document.querySelectorAll<HTMLElement>('[data-shape] [data-card]')) {
    const order = card.dataset.card?.split('-')[0] ?? '';
    const rounds = orders.get(order) ?? [];
    orders.set(order, rounds);
    if (order !== before) rounds.push([]);
    before = order;
    const seen = rounds.at(-1) ?? [];
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
    readable: all.filter((rounds) => rounds.some((seen) => seen.every(Boolean))).length,
    whole: all.filter((rounds) => rounds.flat().every(Boolean)).length,
    begun: all.filter(([first]) => first?.[0]).length,
    open: all.length,
  };
}

/** What of one board at one size is told. */
function figuresOf(at: string, { emptyPercent, readable, whole, begun, open }: Fullness, readMin: number) {
  // Where every order is in sight nothing is left that could fill the rest.
  const empty = {
    name: `${at}, strip without cards`,
    unit: '%',
    bar: whole === open ? null : EMPTY_PERCENT_MAX,
  } as const;
  const read = { unit: 'count', bar: Math.min(readMin, open), isLeast: true } as const;
  return [
    exactFigure(empty, emptyPercent),
    exactFigure({ ...read, name: `${at}, orders read at once of ${open}` }, readable),
    exactFigure({ name: `${at}, orders with all their rounds in sight`, unit: 'count' }, whole),
    exactFigure({ name: `${at}, orders begun in sight`, unit: 'count' }, begun),
  ];
}

async function pictureOf(page: Page, size: { readonly width: number; readonly height: number }): Promise<Uint8Array> {
  const session = await page.context().newCDPSession(page);
  const clip = { x: 0, y: 0, ...size, scale: PICTURE_SCALE };
  const { data } = await session.send('Page.captureScreenshot', { format: 'png', clip });
  return Buffer.from(data, 'base64');
}

interface RushMoment {
  readonly minute: number;
  readonly scope: Scope;
}

async function boardsNow(browser: KioskBrowser, { boardAddress }: Kitchen, { minute, scope }: RushMoment) {
  const figures: Figure[] = [];
  for (const kdsId of KDS_IDS) {
    for (const { readMin, ...size } of SIZES) {
      const device = await newDevice(browser, 'allow', 'simulated');
      await device.page.setViewportSize(size);
      await device.page.goto(boardAddress.replace(/\d+\/$/, `${kdsId}/`));
      await device.settle(1);
      const fullness = await device.page.evaluate(fullnessOfStrip);
      const screen = `${size.width}x${size.height}`;
      scope.pictured(`full/kds-${kdsId}-${screen}-${minute}-min.png`, await pictureOf(device.page, size));
      await device.close();
      figures.push(...figuresOf(`KDS ${kdsId} at ${screen} after ${minute} min`, fullness, readMin));
    }
  }
  return figures;
}

export const FULLNESS_BENCH: Bench = {
  name: 'fullness',
  what: 'FULL1: in the lunch rush, how much of the strip is empty, and how many orders are read without scrolling',
  limitMs: 240_000,
  async run(_, scope) {
    const browser = await startBrowser(scope);
    const kitchen = await startKitchen({ scenarioText: readFileSync(SCENARIO, 'utf8'), seed: SEED }, scope);
    await kitchen.control({ do: 'pause' });
    const figures: Figure[] = [];
    for (const minute of MINUTES) {
      const { elapsedMs } = await kitchen.status();
      await kitchen.control({ do: 'step', ms: minute * MINUTE_MS - elapsedMs });
      figures.push(...(await boardsNow(browser, kitchen, { minute, scope })));
    }
    return figures;
  },
};
