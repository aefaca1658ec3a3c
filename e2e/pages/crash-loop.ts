import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import type { Simulator } from '../programs/simulator.ts';
import { boardReady } from './board-page.ts';
import { seededRandom } from './seeded-random.ts';

export interface CrashReport {
  readonly crashes: number;
  readonly taps: number;
  /** How many crashes the page itself caused, in the first milliseconds after a tap was visible. */
  readonly byPage: number;
  /** Empty when every visible tap is on the server exactly once. */
  readonly problems: readonly string[];
}

export interface CrashPlan {
  readonly context: BrowserContext;
  readonly simulator: Pick<Simulator, 'command' | 'changes'>;
  readonly address: string;
  readonly seed: number;
  readonly crashes: number;
}

const POLL_MS = 100;
const LIMIT_MS = 120_000;
/** Delays from the last visible tap to the crash: during the write, during the send, long after. */
const CRASH_DELAYS_MS = [0, 5, 20, 60, 200, 700, 2_500] as const;
/**
 * Delays of crashes that the page itself causes, because a crash from outside is too slow for the first milliseconds.
 */
const PAGE_CRASH_DELAYS_MS = [0, 0, 1, 2, 4, 8, 16] as const;
/** A tap without a visible effect after this time did not count: its line had left, or a save came between. */
const SHOWN_MS_MAX = 5_000;
const TRIES_MAX = 10;

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Lines in view that a tap can advance and that have no pending change, by order and line id. */
const tappable = (page: Page): Promise<readonly string[]> =>
  page.locator('button[data-line][data-mark="none"]').evaluateAll((lines) =>
    lines.flatMap((line) => {
      const { left, right, top, bottom } = line.getBoundingClientRect();
      const isSeen = left >= 0 && top >= 60 && right <= innerWidth && bottom <= innerHeight - 160;
      const key = line.getAttribute('data-line') ?? '';
      return isSeen && /, (Pendiente|En prep\.)$/.test(line.ariaLabel ?? '') ? [key] : [];
    }),
  );

type Shown = readonly (readonly [line: string, status: number])[];

const shownOn = (page: Page): Promise<Shown> => page.evaluate(() => globalThis.shownChanges());

/** Runs in the page: installs code that reads the page's changes from its lines, and code that blocks the page. */
function installWatch(): void {
  globalThis.shownChanges = () =>
    [...document.querySelectorAll('button[data-line]')].flatMap((line) => {
      const [name, mark] = [line.ariaLabel ?? '', line.getAttribute('data-mark')];
      const isShown = mark !== 'none' && /, (En prep\.|Listo)$/.test(name);
      return isShown
        ? [[line.getAttribute('data-line') ?? '', /, En prep\.(, FIRE)?$/.test(name) ? 100 : 110] as const]
        : [];
    });
  globalThis.blockOnceShown = (key, ms) => {
    const isShown = () => globalThis.shownChanges().some(([line]) => line === key);
    const blockPage = () => {
      console.info(`shown ${JSON.stringify(globalThis.shownChanges())}`);
      for (;;);
    };
    // The change is painted when the next frame begins.
    const checkFrame = () => requestAnimationFrame(() => (isShown() ? setTimeout(blockPage, ms) : checkFrame()));
    checkFrame();
  };
}

declare global {
  var shownChanges: () => Shown;
  /** Blocks the page's main thread this many milliseconds after the first frame that shows a change of the line. */
  var blockOnceShown: (key: string, ms: number) => void;
}

const lineOf = (page: Page, key: string) => page.locator(`button[data-line="${key}"]`).first();

/** Taps a line. Returns every visible change once the tap is visible, or nothing if it never is. */
async function tap(page: Page, key: string): Promise<Shown> {
  // A line that was saved at its last status leaves its card, even under the finger.
  await lineOf(page, key)
    .click({ timeout: SHOWN_MS_MAX })
    .catch(() => {});
  const marked = page.locator(`button[data-line="${key}"]:not([data-mark="none"])`).first();
  const isShown = await marked.waitFor({ timeout: SHOWN_MS_MAX }).then(
    () => true,
    () => false,
  );
  return isShown ? shownOn(page) : [];
}

async function tapAndStop(page: Page, key: string, ms: number): Promise<Shown> {
  const logged = page.waitForEvent('console', {
    predicate: (message) => message.text().startsWith('shown '),
    timeout: SHOWN_MS_MAX,
  });
  await page.evaluate(([line, delayMs]) => globalThis.blockOnceShown(line, delayMs), [key, ms] as const);
  // A blocked page never confirms the press.
  const pressed = lineOf(page, key)
    .click({ timeout: SHOWN_MS_MAX })
    .catch(() => {});
  const shown: Shown = await logged.then(
    (message) => JSON.parse(message.text().slice('shown '.length)),
    () => [],
  );
  if (shown.length === 0) await pressed;
  return shown;
}

/** Crashes the renderer of a page and closes the page. A page that hangs needs a session opened earlier. */
export async function crash(page: Page, before?: CDPSession): Promise<void> {
  const crashed = page.waitForEvent('crash');
  const session = before ?? (await page.context().newCDPSession(page));
  void session.send('Page.crash').catch(() => {});
  await crashed;
  await page.close();
}

async function open({ context, address }: CrashPlan): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript(installWatch);
  await page.goto(address);
  await boardReady(page);
  return page;
}

type Promises = ReadonlyMap<string, number>;

const missing = (promised: Promises, saved: readonly string[]): readonly string[] =>
  [...promised].map(([line, status]) => `${line}=${status}`).filter((change) => !saved.includes(change));

/**
 * Waits at most `LIMIT_MS` until the server has accepted every change that the screen showed; returns the accepted
 * changes.
 */
async function waitUntilSaved(plan: CrashPlan, page: Page, promised: Promises): Promise<readonly string[]> {
  const endMs = performance.now() + LIMIT_MS;
  for (;;) {
    // The save key saves restored taps, as a cook would.
    await page.keyboard.press('Enter');
    const changes = await plan.simulator.changes();
    const saved = changes
      .filter(({ repeat }) => !repeat)
      .map(({ orderId, lineId, status }) => `${orderId}:${lineId}=${status}`);
    const isComplete = missing(promised, saved).length === 0;
    if (isComplete || performance.now() > endMs) return saved;
    await wait(POLL_MS);
  }
}

interface TabCrash {
  readonly taps: number;
  readonly isByPage: boolean;
}

async function tapUntilCrash(page: Page, random: () => number, promised: Map<string, number>): Promise<TabCrash> {
  const pick = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(random() * items.length)];
  const session = await page.context().newCDPSession(page);
  const isByPage = random() < 0.5;
  const tapCount = 1 + Math.floor(random() * 3);
  let taps = 0;
  for (let tries = 0; taps < tapCount && tries < TRIES_MAX; tries++) {
    const key = pick(await tappable(page));
    if (key === undefined) break;
    const isLast = taps === tapCount - 1;
    const shown =
      isLast && isByPage ? await tapAndStop(page, key, pick(PAGE_CRASH_DELAYS_MS) ?? 0) : await tap(page, key);
    for (const [line, status] of shown) promised.set(line, status);
    if (shown.length > 0) taps += 1;
    if (isLast && isByPage && shown.length > 0) {
      await crash(page, session);
      return { taps, isByPage };
    }
  }
  if (random() < 0.5) await page.keyboard.press('Enter');
  await wait(pick(CRASH_DELAYS_MS) ?? 0);
  await crash(page, session);
  return { taps, isByPage: false };
}

export async function crashAgainAndAgain(plan: CrashPlan): Promise<CrashReport> {
  const random = seededRandom(plan.seed);
  const promised = new Map<string, number>();
  const idle: string[] = [];
  let taps = 0;
  let byPage = 0;
  let page = await open(plan);
  for (let count = 0; count < plan.crashes; count++) {
    await plan.simulator.command({ do: 'order' });
    const death = await tapUntilCrash(page, random, promised);
    if (death.taps === 0) idle.push(`crash ${count + 1} found no tap on its screen`);
    taps += death.taps;
    if (death.isByPage) byPage += 1;
    page = await open(plan);
  }
  const saved = await waitUntilSaved(plan, page, promised);
  const lost = missing(promised, saved).map((change) => `lost ${change}`);
  const doubled = saved.filter((change, at) => saved.indexOf(change) < at).map((change) => `doubled ${change}`);
  await page.close();
  if (byPage === 0) idle.push('no page crashed');
  return { crashes: plan.crashes, taps, byPage, problems: [...idle, ...lost, ...doubled] };
}
