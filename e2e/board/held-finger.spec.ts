import type { Locator, Page, Request, Response } from '@playwright/test';
import { LONG } from '../long-files.ts';
import { bounceTimePasses, cardTitles, linesIn, scrollToCard, skipBounceTime } from '../pages/board-page.ts';
import { showsLinkTrouble } from '../pages/counting-cook.ts';
import { type Kind, placesOn, type Target, targetsOn } from '../pages/finger.ts';
import {
  type FingerBoard,
  HOT,
  openColleague,
  openFingerBoard,
  statusesSavedAt,
  stepTo,
} from '../pages/finger-board.ts';
import { advanceClock, advanceClockUntil, skipTime } from '../pages/page-clock.ts';
import type { Simulator } from '../programs/simulator.ts';
import { expect, test } from '../test.ts';

test.use({ scenario: 'e2e/worlds/held-finger.yaml' });

/** The shortest time between two refreshes, plus half a second for the response. A press may last twice as long. */
const GAP_MS = 2_500;
/**
 * How long the board may stay frozen after a press: its pause, and the time until its next check, which runs every
 * second.
 */
const AFTER_MS = 1_500;
/** When the world's waiter fires its first order. */
const FIRED_MS = 120_000;
const TAP_MS = 50;
/** Window heights in pixels: at one or more of them, a line is at the place where notices appear. */
const HEIGHTS = [1_080, 1_030, 980, 930, 880, 830, 780] as const;

const GONE = 'La línea ya no está en el tablero.';
const BURNS = 1;

/** The lines of the card at this place that a finger can touch: at least `count`. */
async function linesOf(board: Page, place: number, count: number): Promise<readonly Target[]> {
  const card = await scrollToCard(board, (await cardTitles(board))[place] ?? '');
  const keys = await linesIn(card).evaluateAll((lines) => lines.map((line) => line.getAttribute('data-line')));
  const found = (await targetsOn(board)).filter(({ key }) => keys.includes(key));
  expect(found.length, 'lines of the card in sight').toBeGreaterThanOrEqual(count);
  return found;
}

const lineAt = (page: Page, { key }: Target) => page.locator(`article:not([inert] *) [data-line="${key}"]`);

/** Waits until a line has left, within the pause after a press and the time of one refresh. */
const leaves = (board: Page, line: Target): Promise<void> =>
  advanceClockUntil(board, async () => (await lineAt(board, line).count()) === 0, AFTER_MS + GAP_MS);

async function tapThere(colleague: Page, line: Target, times: number): Promise<void> {
  const there = lineAt(colleague, line);
  await expect(there).toBeAttached();
  for (let taps = 0; taps < times; taps++) {
    await there.evaluate((button: HTMLElement) => button.click());
    await bounceTimePasses(colleague);
  }
}

async function finishThere(colleague: Page, simulator: Simulator, lines: readonly Target[]): Promise<void> {
  const before = (await simulator.changes()).length;
  for (const line of lines) await tapThere(colleague, line, 2);
  await colleague.keyboard.press('Enter');
  await expect.poll(async () => (await simulator.changes()).length).toBeGreaterThanOrEqual(before + lines.length);
}

/** Runs `cause` and waits until the changed orders arrive, while a finger may be on the board. */
async function runUntilOrdersArrive({ board, shownTimes }: FingerBoard, cause: () => Promise<unknown>): Promise<void> {
  const before = shownTimes();
  const newRequests = new Set<Request>();
  let haveOrdersArrived = false;
  const noteRequest = (request: Request) => {
    // A request after the push returns the new orders.
    if (shownTimes() > before && request.url().includes('/resto/orders/procesa')) newRequests.add(request);
  };
  const noteResponse = (reply: Response) => {
    haveOrdersArrived ||= newRequests.has(reply.request());
  };
  board.on('request', noteRequest).on('response', noteResponse);
  await cause();
  // The push arrives over the network in real time, while the page's clock is stopped.
  await expect.poll(shownTimes).toBeGreaterThan(before);
  await advanceClockUntil(board, async () => haveOrdersArrived, GAP_MS);
  board.off('request', noteRequest).off('response', noteResponse);
  // The rest of the response arrives before the next step of the clock.
  await advanceClock(board, 200);
}

async function saves(board: Page, simulator: Simulator, changes: readonly string[]): Promise<void> {
  await board.keyboard.press('Enter');
  await expect.poll(() => statusesSavedAt(simulator, HOT)).toEqual(changes);
}

const advanced = ({ key }: Target) => ({
  down: key,
  isElsewhere: false,
  isTap: true,
  moved: [key],
  refused: [],
  notice: '',
  isGone: false,
});

/**
 * Holds a finger on a line during an event, and expects that nothing moves until the release and that the tap counts on
 * this line.
 */
async function holdThrough(
  { board, finger }: FingerBoard,
  { held, kind }: { readonly held: Target; readonly kind: Kind },
  duringHold: () => Promise<unknown>,
): Promise<void> {
  await finger.down(held, kind);
  const before = await placesOn(board);
  await duringHold();
  expect(await placesOn(board)).toEqual(before);
  // For the browser a long touch is not a click; the board counts it.
  const isTap = kind === 'mouse' ? true : expect.any(Boolean);
  expect(await finger.up()).toEqual({ ...advanced(held), isTap });
}

async function twoLines(board: Page): Promise<{ readonly above: Target; readonly held: Target }> {
  const [above, , , , held] = (await linesOf(board, 0, 5)) as [Target, Target, Target, Target, Target];
  return { above, held };
}

for (const kind of ['mouse', 'touch'] as const) {
  test(
    `[LOOK-26][LOOK-27] a colleague selects a line above the line held by ${kind}: nothing moves, and the tap counts on the held line`,
    LONG,
    async ({ simulator, openPage }) => {
      const fingered = await openFingerBoard(openPage, simulator);
      const { board } = fingered;
      const colleague = await openColleague(openPage, simulator);
      const { above, held } = await twoLines(board);
      const marked = lineAt(board, above).and(board.locator('[aria-description*="Expedición lo tiene seleccionado"]'));
      await holdThrough(fingered, { held, kind }, async () => {
        await tapThere(colleague, above, 1);
        await advanceClockUntil(board, async () => (await marked.count()) === 1, GAP_MS);
      });
      await expect(lineAt(board, held)).toHaveAccessibleName(/, En prep\.$/);
      await saves(board, simulator, [`${held.key}=100`]);
    },
  );

  test(
    `[LOOK-26][LOOK-27] a colleague finishes a line above the line held by ${kind}: that line leaves after the release, and the tap counts on the held line`,
    LONG,
    async ({ simulator, openPage }) => {
      const fingered = await openFingerBoard(openPage, simulator);
      const { board } = fingered;
      const colleague = await openColleague(openPage, simulator);
      const { above, held } = await twoLines(board);
      const before = await placesOn(board);
      await holdThrough(fingered, { held, kind }, () =>
        runUntilOrdersArrive(fingered, () => finishThere(colleague, simulator, [above])),
      );
      expect(await placesOn(board)).toEqual(before);
      await leaves(board, above);
      await saves(board, simulator, [`${held.key}=100`]);
    },
  );

  test(
    `[LOOK-26][LOOK-27] an autosave during a press by ${kind} removes the finished line only after the release, and the tap counts on the held line`,
    LONG,
    async ({ simulator, openPage }) => {
      const fingered = await openFingerBoard(openPage, simulator, { autosave: 5 });
      const { board, finger } = fingered;
      const { above, held } = await twoLines(board);
      for (let taps = 0; taps < 2; taps++) {
        await finger.down(above);
        expect(await finger.up()).toEqual(advanced(above));

        await skipTime(board, 150);
      }
      await advanceClock(board, 3_000);
      const before = await placesOn(board);
      await holdThrough(fingered, { held, kind }, () =>
        runUntilOrdersArrive(fingered, async () => {
          await advanceClock(board, 2_100);
          await expect.poll(() => statusesSavedAt(simulator, HOT)).toEqual([`${above.key}=110`]);
        }),
      );
      expect(await placesOn(board)).toEqual(before);
      await leaves(board, above);
      await advanceClockUntil(board, async () => (await statusesSavedAt(simulator, HOT)).length > 1, 6_000);
      expect(await statusesSavedAt(simulator, HOT)).toEqual([`${above.key}=110`, `${held.key}=100`]);
    },
  );

  test(
    `[LOOK-26][LOOK-27] a waiter fires the order of a line held by ${kind}: FIRE appears after the release, and the tap counts on the held line`,
    LONG,
    async ({ simulator, openPage }) => {
      const fingered = await openFingerBoard(openPage, simulator);
      const { board } = fingered;
      const held = (await linesOf(board, BURNS, 3)).at(-1) as Target;
      const band = board
        .getByRole('article')
        .filter({ has: board.locator(`[data-line="${held.key}"]`) })
        .getByText(/^FIRE/);
      const before = await placesOn(board);
      await holdThrough(fingered, { held, kind }, async () => {
        await runUntilOrdersArrive(fingered, () => stepTo(simulator, FIRED_MS + 1_000));
        await expect(band).toHaveCount(0);
      });
      await advanceClock(board, AFTER_MS);
      await expect(band).toBeVisible();
      expect(await placesOn(board)).not.toEqual(before);
      await saves(board, simulator, [`${held.key}=100`]);
    },
  );

  test.describe('a cloud that is down', () => {
    // The browser reports the requests that fail here.
    test.use({ allowFailedRequests: true });

    test(
      `[LOOK-26][LOOK-27] OFFLINE appears above the board only after the release of a line held by ${kind}, and the tap counts on that line`,
      LONG,
      async ({ simulator, openPage }) => {
        const fingered = await openFingerBoard(openPage, simulator);
        const { board } = fingered;
        const { held } = await twoLines(board);
        await simulator.command({ do: 'fault', fault: 'cloud-down', forMs: 600_000 });
        await board.keyboard.press('z');
        await advanceClockUntil(board, () => showsLinkTrouble(board), GAP_MS);
        // OFFLINE appears eight seconds after the first failure, while a press lasts at most five.
        await advanceClock(board, 5_000);
        const banner = board.getByRole('region', { name: 'Aviso de conexión' });
        await holdThrough(fingered, { held, kind }, async () => {
          await advanceClock(board, 4_500);
          await expect(banner).toHaveCount(0);
        });
        await advanceClock(board, AFTER_MS);
        await expect(banner).toContainText('OFFLINE');
        await simulator.command({ do: 'heal' });
        await board.keyboard.press('Enter');
        await board.keyboard.press('z');
        await advanceClockUntil(board, async () => (await statusesSavedAt(simulator, HOT)).length > 0, 90_000);
        expect(await statusesSavedAt(simulator, HOT)).toEqual([`${held.key}=100`]);
      },
    );
  });
}

test('[LOOK-26][LOOK-27] before and during a save, each of twenty taps in one second counts on the line that was tapped', async ({
  simulator,
  openPage,
}) => {
  const { board, finger } = await openFingerBoard(openPage, simulator);
  const [above, ...ten] = (await linesOf(board, 0, 12)).slice(0, 11) as [Target, ...Target[]];
  const tap = async (line: Target) => {
    await finger.down(line, 'touch');
    expect(await finger.up()).toEqual(advanced(line));
    await advanceClock(board, TAP_MS);
  };
  for (const line of [above, above]) {
    await tap(line);
    await skipBounceTime(board);
  }
  const before = await placesOn(board);
  for (const line of ten.slice(0, 5)) await tap(line);
  await board.keyboard.press('Enter');
  const saved = [`${above.key}=110`, ...ten.slice(0, 5).map(({ key }) => `${key}=100`)];
  await expect.poll(() => statusesSavedAt(simulator, HOT)).toEqual(saved);
  for (const line of [...ten.slice(5), ...ten]) await tap(line);
  expect(await placesOn(board)).toEqual(before);
  await leaves(board, above);
  await saves(board, simulator, [...saved, ...[...ten.slice(5), ...ten.slice(0, 5)].map(({ key }) => `${key}=110`)]);
});

test(
  '[LOOK-27] a press on a line that a colleague finishes before the release changes nothing, and the board shows a notice',
  LONG,
  async ({ simulator, openPage }) => {
    const fingered = await openFingerBoard(openPage, simulator);
    const { board, finger } = fingered;
    const colleague = await openColleague(openPage, simulator);
    const held = (await linesOf(board, 0, 5))[3] as Target;
    await finger.down(held);
    await runUntilOrdersArrive(fingered, () => finishThere(colleague, simulator, [held]));
    const press = await finger.up();
    expect(press).toEqual({ ...advanced(held), moved: [], refused: [held.key], notice: GONE });
    await leaves(board, held);
    await expect(board.getByRole('button', { name: /^Guardar/ })).toHaveCount(0);
    expect(await statusesSavedAt(simulator, HOT)).toEqual([]);
  },
);

test(
  '[LOOK-27] a press on a card that a colleague finishes before the release changes nothing, and the board shows a notice',
  LONG,
  async ({ simulator, openPage }) => {
    const fingered = await openFingerBoard(openPage, simulator);
    const { board, finger } = fingered;
    const colleague = await openColleague(openPage, simulator);
    const lines = await linesOf(board, BURNS, 3);
    const held = lines[1] as Target;
    await finger.down(held);
    await runUntilOrdersArrive(fingered, () => finishThere(colleague, simulator, lines));
    await expect(lineAt(board, held)).toHaveCount(0);
    const press = await finger.up();
    expect(press).toMatchObject({ down: held.key, moved: [], refused: [], notice: GONE, isGone: true });
    await expect(board.getByRole('button', { name: /^Guardar/ })).toHaveCount(0);
    expect(await statusesSavedAt(simulator, HOT)).toEqual([]);
  },
);

/** From now on each response has one more unreadable order than the previous one, which the board reports. */
async function breakSomeOrders(board: Page): Promise<void> {
  let responseCount = 0;
  await board.route(/\/resto\/orders\/procesa/, async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    if (Array.isArray(json.data?.d))
      json.data.d.push(...Array.from({ length: ++responseCount }, () => ({ io: 'odd' })));
    return route.fulfill({ response, json });
  });
}

/** A line that is partly covered by this element, and a covered place on it; null for none. */
const lineUnder = (over: Locator): Promise<Target | null> =>
  over.evaluate((element) => {
    const above = element.getBoundingClientRect();
    for (const line of document.querySelectorAll<HTMLElement>('article:not([inert] *) [data-line]')) {
      const { left, right, top, bottom } = line.getBoundingClientRect();
      const x = (Math.max(left, above.left) + Math.min(right, above.right)) / 2;
      const y = (Math.max(top, above.top) + Math.min(bottom, above.bottom)) / 2;
      const isUnder = element.contains(document.elementFromPoint(x, y)) && y > top && y < bottom;
      if (isUnder) return { key: line.dataset.line ?? '', x, y };
    }
    return null;
  });

async function findUnder(board: Page, over: Locator): Promise<Target> {
  for (const height of HEIGHTS) {
    await board.setViewportSize({ width: 1_920, height });
    await advanceClock(board, AFTER_MS);
    const found = await lineUnder(over);
    if (found) return found;
  }
  throw new Error('Failed to find a line where notices come.');
}

for (const kind of ['mouse', 'touch'] as const) {
  test(
    `[LOOK-27] a notice covers a line held by ${kind}: the tap counts on the held line, and the notice stays`,
    LONG,
    async ({ simulator, openPage }) => {
      const { board, finger } = await openFingerBoard(openPage, simulator);
      await breakSomeOrders(board);
      const notice = board.getByRole('region', { name: 'Avisos' }).locator('div');
      const showNotice = async () => {
        await simulator.command({ do: 'order' });
        await board.keyboard.press('z');
        await advanceClockUntil(board, () => notice.isVisible(), 2 * GAP_MS);
      };
      // The first notice shows where every later notice appears.
      await showNotice();
      const held = await findUnder(board, notice);
      await board.getByRole('button', { name: 'Descartar el aviso' }).click();
      await expect(notice).toHaveCount(0);
      await finger.down(held, kind);
      await showNotice();
      expect(await finger.up()).toMatchObject({ down: held.key, moved: [held.key], refused: [] });
      await expect(notice).toBeVisible();
      await saves(board, simulator, [`${held.key}=100`]);
    },
  );
}
