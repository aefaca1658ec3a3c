import { LONG } from '../long-files.ts';
import { boardReady, cardsOn } from '../pages/board-page.ts';
import { holdRequests } from '../pages/held-requests.ts';
import { holdClock, skipTime, stopClock } from '../pages/page-clock.ts';
import { expect, test } from '../test.ts';

test.use({ scenario: 'e2e/worlds/quiet-house.yaml' });

const EXPEDITER = 1;
const HOT = 3;

const CONFIGURATION = /\/resto\/configuracion\?/;
const ORDERS = /\/resto\/orders\/procesa\?/;
const UNITS = /\/data\/\d+\/\d+\/kd\//;
/** A board needs call 6, call 1 and, unless the device has stored it, the list of units. */
const BOARD_IS_MADE_OF = [CONFIGURATION, ORDERS, UNITS];
/** Half of a request's timeout. */
const BEFORE_GIVEN_UP_MS = 5_000;
/** Fonts may load at any time; until then the browser shows a system font. */
const LETTERS = /\.woff2$/;

test('[START-4] the first card of a cold start needs only the page, its files, call 6, call 1 and the list of units', async ({
  simulator,
  openPage,
}) => {
  const board = await openPage('about:blank');
  const address = `${simulator.origin}/device/${HOT}/`;
  const held: string[] = [];
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  // The document names these scripts and style sheets, or its parser requests them.
  const isOfPage = (url: string) =>
    board.evaluate(
      (address) =>
        document.readyState === 'loading' ||
        [...document.querySelectorAll<HTMLElement>('script[src], link[rel~="modulepreload"], link[rel~="stylesheet"]')]
          .map((part) => (part instanceof HTMLScriptElement ? part.src : (part as HTMLLinkElement).href))
          .includes(address),
      url,
    );
  await board.route('**/*', async (route) => {
    const url = route.request().url();
    const isNeeded =
      url === address ||
      BOARD_IS_MADE_OF.some((part) => part.test(url)) ||
      (!LETTERS.test(url) && /^(script|stylesheet)$/.test(route.request().resourceType()) && (await isOfPage(url)));
    if (!isNeeded) {
      held.push(url);
      await released;
    }
    await route.fallback();
  });
  await board.goto(address, { waitUntil: 'commit' });
  await expect(cardsOn(board).first()).toBeVisible();
  // Proves that the test delayed these requests: names of tables and people, fonts, and the scripts that load after the
  // board.
  for (const part of [/\/data\/\d+\/\d+\/dm\//, LETTERS, /\.js$/]) {
    await expect.poll(() => held.some((url) => part.test(url))).toBe(true);
  }
  release();
  await boardReady(board);
});

test('[START-4] call 6 and call 1 start in parallel: neither waits for the outcome of the other', async ({
  simulator,
  openPage,
}) => {
  const board = await openPage('about:blank');
  const calls = [CONFIGURATION, ORDERS];
  const left = new Set<RegExp>();
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await board.route('**/*', async (route) => {
    const call = calls.find((one) => one.test(route.request().url()));
    if (call) {
      left.add(call);
      await released;
    }
    await route.fallback();
  });
  await board.goto(`${simulator.origin}/device/${HOT}/`, { waitUntil: 'commit' });
  try {
    await expect.poll(() => left.size).toBeGreaterThan(0);
    await expect.poll(() => left.size, { timeout: BEFORE_GIVEN_UP_MS }).toBe(calls.length);
  } finally {
    release();
  }
  await boardReady(board);
});

test('[START-4] a stored list of units is not requested again', LONG, async ({ openDevice }) => {
  const board = await openDevice(HOT);
  await boardReady(board);
  const requests: string[] = [];
  board.on('request', (request) => requests.push(request.url()));
  // The device opens this link with a token from the configuration, so it has read the configuration and its list versions by then.
  const linked = board.waitForEvent('websocket');
  await board.reload();
  await linked;
  await boardReady(board);
  expect(requests.filter((url) => CONFIGURATION.test(url))).toHaveLength(1);
  expect(requests.filter((url) => UNITS.test(url))).toEqual([]);
});

test(
  '[START-7] the first paint of the board shows its orders; while the orders response is missing, an empty board appears after a short wait',
  LONG,
  async ({ simulator, openPage }) => {
    const openStopped = async () => {
      const board = await openPage('about:blank', { viewport: { width: 1280, height: 360 } });
      await holdClock(board);
      await stopClock(board);
      // Records the orders on the screen at its first paint.
      await board.addInitScript(() => {
        new MutationObserver((_, drawn) => {
          const root = document.getElementById('root');
          if (!root?.childElementCount) return;
          root.dataset.firstCards = String(root.querySelectorAll('[data-card]').length);
          drawn.disconnect();
          // This observer runs in the same frame, after the strip has measured its cards.
          new ResizeObserver((_sizes, measured) => {
            root.dataset.firstFurther = String(root.querySelectorAll('[data-piece]:not([data-piece="0"])').length);
            measured.disconnect();
          }).observe(root);
        }).observe(document, { subtree: true, childList: true });
      });
      return board;
    };
    const address = `${simulator.origin}/device/${EXPEDITER}/`;
    const responsive = await openStopped();
    await responsive.goto(address, { waitUntil: 'commit' });
    const root = responsive.locator('#root');
    await expect(root).toHaveAttribute('data-first-cards', /\d/);
    expect(Number(await root.getAttribute('data-first-cards'))).toBeGreaterThan(0);
    // The first board also draws pieces that continue in the next column.
    await expect(root).toHaveAttribute('data-first-further', /[1-9]/);

    const silent = await openStopped();
    const ordersRequest = silent.waitForRequest(ORDERS);
    const letGo = await holdRequests(silent, ORDERS);
    await silent.goto(address, { waitUntil: 'commit' });
    await ordersRequest;
    const ground = silent.locator('#root').evaluate((root) => {
      return { isEmpty: root.childElementCount === 0, bar: getComputedStyle(root, '::before').display };
    });
    expect(await ground).toEqual({ isEmpty: true, bar: 'block' });
    await skipTime(silent, 300);
    await expect(silent.getByRole('banner')).toBeVisible();
    await expect(silent.locator('#root')).toHaveAttribute('data-first-cards', '0');
    letGo();
    await boardReady(silent);
  },
);
