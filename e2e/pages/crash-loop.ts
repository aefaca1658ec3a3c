/** A cook whose tab crashes again and again: taps, lets the renderer die at a moment that chance chooses, comes back, and counts. */
import type { BrowserContext, Page } from '@playwright/test';
import type { Simulator } from '../programs/simulator.ts';
import { boardStands } from './board-page.ts';

export interface CrashReport {
  readonly crashes: number;
  readonly taps: number;
  /** Empty when every tap that showed is on the server, each once. */
  readonly problems: readonly string[];
}

export interface CrashPlan {
  readonly context: BrowserContext;
  readonly simulator: Pick<Simulator, 'command' | 'changes'>;
  /** Address of the device. */
  readonly address: string;
  readonly seed: number;
  readonly crashes: number;
}

const LOOK_MS = 100;
const LIMIT_MS = 120_000;
/** How long after the last touch the tab dies: at once, while the tap is written, while it is sent, long after. */
const DEATHS_MS = [0, 0, 5, 20, 60, 200, 700, 2_500] as const;

/** Numbers from 0 up to below 1, the same for the same seed. */
function chance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let word = Math.imul(state ^ (state >>> 15), state | 1);
    word ^= word + Math.imul(word ^ (word >>> 7), word | 61);
    return ((word ^ (word >>> 14)) >>> 0) / 2 ** 32;
  };
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Lines in sight that a tap brings forward and that nothing waits for, by order and line id. */
const tappable = (page: Page): Promise<readonly string[]> =>
  page.locator('button[data-line][data-mark="none"]').evaluateAll((lines) =>
    lines.flatMap((line) => {
      const { left, right, top, bottom } = line.getBoundingClientRect();
      const isSeen = left >= 0 && top >= 60 && right <= innerWidth && bottom <= innerHeight - 160;
      const key = line.getAttribute('data-line') ?? '';
      return isSeen && /, (Pendiente|En prep\.)$/.test(line.ariaLabel ?? '') ? [key] : [];
    }),
  );

/** Taps a line; answers every change that the screen shows by now, with its line. */
async function tap(page: Page, key: string): Promise<readonly (readonly [line: string, status: number])[]> {
  // A line that was saved at its last status leaves its card, also from under the finger.
  await page
    .locator(`button[data-line="${key}"]`)
    .first()
    .click({ timeout: 2_000 })
    .catch(() => {});
  return page.locator('button[data-line]').evaluateAll((lines) =>
    lines.flatMap((line) => {
      const status = /, En prep\.$/.test(line.ariaLabel ?? '') ? 100 : 110;
      const isShown = line.getAttribute('data-mark') !== 'none' && /, (En prep\.|Listo)$/.test(line.ariaLabel ?? '');
      return isShown ? [[line.getAttribute('data-line') ?? '', status] as const] : [];
    }),
  );
}

/** Lets the renderer of a page die, and closes what is left of it. */
export async function crash(page: Page): Promise<void> {
  const gone = page.waitForEvent('crash');
  const session = await page.context().newCDPSession(page);
  void session.send('Page.crash').catch(() => {});
  await gone;
  await page.close();
}

async function open({ context, address }: CrashPlan): Promise<Page> {
  const page = await context.newPage();
  await page.goto(address);
  await boardStands(page);
  return page;
}

/** What the screen showed last of each line. */
type Promises = ReadonlyMap<string, number>;

const missing = (promised: Promises, taken: readonly string[]): readonly string[] =>
  [...promised].map(([line, status]) => `${line}=${status}`).filter((change) => !taken.includes(change));

/** Waits until the server has taken everything that was promised; answers what it took. */
async function settled(plan: CrashPlan, page: Page, promised: Promises): Promise<readonly string[]> {
  const endMs = performance.now() + LIMIT_MS;
  for (;;) {
    // The save key: what was restored is saved as a cook would.
    await page.keyboard.press('Enter');
    const changes = await plan.simulator.changes();
    const taken = changes
      .filter(({ repeat }) => !repeat)
      .map(({ orderId, lineId, status }) => `${orderId}:${lineId}=${status}`);
    const isComplete = missing(promised, taken).length === 0;
    if (isComplete || performance.now() > endMs) return taken;
    await wait(LOOK_MS);
  }
}

/** Taps, crashes and comes back `crashes` times. */
export async function crashAgainAndAgain(plan: CrashPlan): Promise<CrashReport> {
  const random = chance(plan.seed);
  const pick = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(random() * items.length)];
  const promised = new Map<string, number>();
  let taps = 0;
  let page = await open(plan);
  for (let count = 0; count < plan.crashes; count++) {
    await plan.simulator.command({ do: 'order' });
    for (let left = 1 + Math.floor(random() * 3); left > 0; left--) {
      const key = pick(await tappable(page));
      if (key === undefined) break;
      taps += 1;
      for (const [line, status] of await tap(page, key)) promised.set(line, status);
    }
    if (random() < 0.5) await page.keyboard.press('Enter');
    await wait(pick(DEATHS_MS) ?? 0);
    await crash(page);
    page = await open(plan);
  }
  const taken = await settled(plan, page, promised);
  const lost = missing(promised, taken).map((change) => `lost ${change}`);
  const doubled = taken.filter((change, at) => taken.indexOf(change) < at).map((change) => `doubled ${change}`);
  await page.close();
  return { crashes: plan.crashes, taps, problems: [...lost, ...doubled] };
}
