import type { Page } from '@playwright/test';
import { wireLine, wireOrder } from '../../fixtures/wire-order.ts';
import { es } from '../../src/i18n/es.ts';
import { es as panels } from '../../src/i18n/es-panels.ts';
import { es as screens } from '../../src/i18n/es-screens.ts';
import { PRODUCTION_HEADERS } from '../../tools/build/hosting/host-headers.ts';
import { repeats } from '../long-files.ts';
import { boardReady, cardsOn } from '../pages/board-page.ts';
import { serveOrders } from '../pages/held-requests.ts';
import { type Watch, watchIntruders } from '../pages/intruders.ts';
import { type Look, openLook } from '../pages/looks.ts';
import type { Simulator } from '../programs/simulator.ts';
import { expect, test } from '../test.ts';
import { readable, rewrite, TEXTS, textOf, VECTORS, vectorsInTurn, withTexts } from './hostile-texts.ts';

const EXPEDITER = 1;
const DISHES_MAX = 30;
const SETTINGS = {
  dest: false,
  showChannel: true,
  showChannelRef: true,
  showOrderId: true,
  useDeliveryIcons: false,
  showWaiter: true,
  showComments: true,
  showGeneralComment: true,
  showExtras: true,
  prio: 1,
} as const;

test.use({ scenario: 'e2e/worlds/no-orders.yaml' });

/** Opens the device with a watch, on a page that requests nothing yet. */
async function openWatched(open: Parameters<typeof openLook>[0], simulator: Simulator, prepare?: Look['prepare']) {
  let watch: Watch | null = null;
  const page = await openLook(open, simulator, EXPEDITER, {
    settings: SETTINGS,
    path: 'nowhere',
    prepare: async (opened) => {
      watch = await watchIntruders(opened);
      await prepare?.(opened);
    },
  });
  if (watch === null) throw new Error('Failed to watch the page.');
  return { page, watch: watch as Watch, at: (path: string) => `${simulator.origin}/device/${EXPEDITER}/${path}` };
}

const idsOf = (index: number) => ({ dish: 2 * index + 1, extra: 2 * index + 2 });

/** Orders in which each text is the name of a dish and of an extra, and a note; the first text of each is every text of its head. */
function ordersOf(texts: readonly string[], nowS: number): readonly object[] {
  const at = { fp: nowS - 30, fm: nowS - 30 };
  const orders = Math.ceil(texts.length / DISHES_MAX);
  return Array.from({ length: orders }, (_, order) => {
    const own = texts.slice(order * DISHES_MAX, (order + 1) * DISHES_MAX);
    const [first = ''] = own;
    const dl = own.flatMap((np, index) => {
      const { dish, extra } = idsOf(index);
      return [
        wireLine({ li: dish, np, prio: 99, prioText: np, ct: [[nowS, 11, np]], ...at }),
        wireLine({ li: extra, lk: dish, np, ...at }),
      ];
    });
    return wireOrder({
      io: order + 1,
      im: [order + 1],
      ima: order + 1,
      dl,
      ct: own.map((text) => [nowS, 11, text]),
      exid: first,
      dv: { zd: first },
      fechaUnixO: nowS - 30,
      fm: nowS - 30,
    });
  });
}

/** Scrolls through the whole strip; returns what each line and each card shows, by key. */
async function readStrip(page: Page, watch: Watch) {
  const lines = new Map<string, string>();
  const cards = new Map<string, string>();
  for (let step = 0; step < 200; step++) {
    const seen = await page.evaluate(async () => {
      for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
      const all = [...document.querySelectorAll<HTMLElement>('article:not([inert] *)')];
      const strip = document.querySelector('[data-shape]');
      const before = [strip?.scrollLeft, strip?.scrollTop];
      const found = all.map((card) => ({
        key: card.dataset.card ?? '',
        text: `${card.ariaLabel} ${card.textContent}`,
        lines: [...card.querySelectorAll<HTMLElement>('[data-line]')].map((line) => ({
          key: line.dataset.line ?? '',
          text: `${line.textContent} ${line.ariaLabel}`,
        })),
      }));
      strip?.scrollBy({ left: strip.clientWidth * 0.8, top: strip.clientHeight * 0.8, behavior: 'instant' });
      return { found, isEnd: before[0] === strip?.scrollLeft && before[1] === strip?.scrollTop };
    });
    for (const card of seen.found) {
      cards.set(card.key, `${cards.get(card.key) ?? ''}${card.text}`);
      for (const { key, text } of card.lines) lines.set(key, text);
    }
    expect(await watch.found()).toEqual([]);
    if (seen.isEnd) break;
  }
  return { lines, cards };
}

test('[WIRE-9][PERF-5] every text of an order is shown as text, no part of the text runs, and no line is lost', async ({
  simulator,
  openPage,
}) => {
  const { page, watch, at } = await openWatched(openPage, simulator);
  await serveOrders(page, () => ordersOf(TEXTS, Math.floor(Date.now() / 1_000)));
  const opened = await page.goto(at(''));
  const policy = (await opened?.allHeaders())?.['content-security-policy'];
  expect(policy?.replace("frame-ancestors 'self'", "frame-ancestors 'none'")).toBe(
    PRODUCTION_HEADERS['content-security-policy'],
  );
  await boardReady(page);
  const { lines, cards } = await readStrip(page, watch);
  expect(lines.size).toBe(2 * TEXTS.length);
  const missing = TEXTS.flatMap((text, index) => {
    const order = Math.floor(index / DISHES_MAX) + 1;
    const { dish, extra } = idsOf(index % DISHES_MAX);
    const shown = [lines.get(`${order}:${dish}`), lines.get(`${order}:${extra}`)].map((line) => readable(line ?? ''));
    return shown.every((line) => line.includes(readable(text))) ? [] : [text];
  });
  expect(missing).toEqual([]);
  expect([...cards].length).toBeGreaterThan(10);
  await expect(page.getByText(/^No se pudo mostrar/)).toHaveCount(0);
});

/** Ids of sales channels in the product's catalog. */
const CHANNELS = [101, 201].flatMap((first) => Array.from({ length: 20 }, (_, at) => first + at));
const APP_TABLE_ID = -20_007;
/** Longer names are cut (rule WIRE-21). */
const NAME_LENGTH_MAX = 199;
const NAMES = ['nm', 'nr', 'dn', 'di', 'ci', 'cm', 'pn'];

/** For each vector an order at a table of this name with a waiter of this name, and one of the app with a zone and a channel of this name. */
function namedOrders(texts: readonly string[], nowS: number): readonly object[] {
  const at = { fechaUnixO: nowS - 30, fm: nowS - 30 };
  const dl = [wireLine({ fp: nowS - 30, fm: nowS - 30 })];
  return texts.flatMap((exid, index) => {
    const id = index + 1;
    const channel = CHANNELS[index % CHANNELS.length] ?? 0;
    const app = { im: [APP_TABLE_ID], ima: APP_TABLE_ID, dv: { zd: String(id), og: channel }, ch: String(channel) };
    return [
      wireOrder({ io: id, im: [id], ima: id, iul: id, dl, ...at }),
      wireOrder({ io: 1_000 + id, dl, exid, ...app, ...at }),
    ];
  });
}

/** Every screen of a kitchen's device. */
const SCREENS = ['', 'home2', 'home3', 'configkds', 'devicesettings', 'l/profilelogin', 'l/profile', 'nowhere'];

async function visitAll(page: Page, at: (path: string) => string, watch: Watch): Promise<string> {
  let all = '';
  for (const screen of SCREENS) {
    await page.goto(at(screen));
    await expect.poll(async () => (await textOf(page)).length).toBeGreaterThan(20);
    await page.waitForLoadState('networkidle');
    expect(await watch.found(), screen).toEqual([]);
    all += await textOf(page);
  }
  return all;
}

for (const [index, texts] of [VECTORS, TEXTS].entries()) {
  test(
    `[WIRE-9][WIRE-45] each of ${texts.length} names of a table, waiter, zone, channel, unit, status and venue is shown as text`,
    repeats(index),
    async ({ simulator, openPage }) => {
      const next = vectorsInTurn();
      const { page, watch, at } = await openWatched(openPage, simulator, async (opened) => {
        await rewrite(opened, /\/resto\/configuracion/, (body) => {
          const { data, ...rest } = body as { data: object };
          return { ...rest, data: { ...(withTexts(data, NAMES, next) as object), vt: 2 } };
        });
        await rewrite(opened, /\/data\/71\/3\/kd\//, (body) => withTexts(body, ['nm'], next));
        await rewrite(opened, /\/data\/71\/3\/(dm|dj|db|de)\//, (body, url) => ({
          ...(body as object),
          data: url.includes('/db/')
            ? CHANNELS.map((id, index) => ({ id, nm: VECTORS[index] }))
            : texts.map((nm, index) => ({ id: index + 1, nm })),
        }));
      });
      await serveOrders(page, () => namedOrders(texts, Math.floor(Date.now() / 1_000)));
      await page.goto(at(''));
      await boardReady(page);
      const { cards } = await readStrip(page, watch);
      expect(cards.size).toBe(2 * texts.length);
      const missing = texts.flatMap((text, index) => {
        const [table, app] = [index + 1, 1_001 + index].map((io) => readable(cards.get(`${io}-0`) ?? ''));
        const channel = readable(VECTORS[index % CHANNELS.length] ?? '');
        const word = readable(text.slice(0, NAME_LENGTH_MAX));
        const count = (shown: string | undefined) => (shown ?? '').split(word).length - 1;
        // A text is the name of a table and of a waiter, or of a zone and an id; equal zone and id are shown once.
        return count(table) >= 2 && count(app) >= 1 && app?.includes(channel) ? [] : [text];
      });
      expect(missing).toEqual([]);
      const shown = await visitAll(page, at, watch);
      expect(VECTORS.filter((text) => text.length > 15 && shown.includes(readable(text))).length).toBeGreaterThan(10);
    },
  );
}

const PLACE = /\$t\(.*?\)|\{\{.*?\}\}/gs;

/** Each text of the app, replaced by a vector and the placeholders of the text. */
const hostileTree = (tree: object, next: () => string): object =>
  Object.fromEntries(
    Object.entries(tree).map(([key, own]) => [
      key,
      typeof own === 'string' ? `${next()} ${(own.match(PLACE) ?? []).join(' ')}` : hostileTree(own, next),
    ]),
  );

test('[LANGUAGE-3] a translation file of hostile texts is shown as text on every screen', async ({
  simulator,
  openPage,
}) => {
  const next = vectorsInTurn();
  const texts = hostileTree({ ...es, ...panels, ...screens }, next);
  await simulator.command({ do: 'words', edition: 'house' });
  const { page, watch, at } = await openWatched(openPage, simulator, async (opened) => {
    await rewrite(opened, /\/idiomas/, (body) => withTexts(body, ['es', 'en', 'pt'], next));
    await rewrite(opened, /\/trads\//, (body) =>
      'data' in (body as object) ? { ...(body as object), data: texts } : texts,
    );
  });
  await serveOrders(page, () => ordersOf(VECTORS.slice(0, DISHES_MAX), Math.floor(Date.now() / 1_000)));
  await page.goto(at(''));
  await boardReady(page);
  const shown = await visitAll(page, at, watch);
  expect(VECTORS.filter((text) => text.length > 15 && shown.includes(readable(text))).length).toBeGreaterThan(30);
});

test.describe('in messages of the realtime database', () => {
  test.use({ scenario: 'e2e/worlds/quiet-house.yaml' });

  test('[WIRE-9][SHARED-8] messages and names of other devices are shown as text', async ({ simulator, openPage }) => {
    const sends: ((path: string, value: unknown) => void)[] = [];
    let received = '';
    const { page, watch, at } = await openWatched(openPage, simulator, async (opened) => {
      await opened.routeWebSocket(/\/\.ws/, (socket) => {
        const server = socket.connectToServer();
        server.onMessage((message) => {
          received += message;
          socket.send(message);
        });
        sends.push((path, value) => socket.send(JSON.stringify({ t: 'd', d: { a: 'd', b: { p: path, d: value } } })));
      });
    });
    await page.goto(at(''));
    await boardReady(page);
    await expect.poll(() => received).toMatch(/presence\/71\/3[\s\S]*order\/71\/3/);
    const keys = await page
      .locator('[data-line]')
      .evaluateAll((all) => all.map((line) => line.getAttribute('data-line')));
    const send = (path: string, value: unknown) => sends.at(-1)?.(path, value);
    send('presence/71/3', { other: true });
    const lines = keys.map((key) => (key ?? '').split(':').map(Number));
    const described = async () =>
      readable(
        (
          await page.locator('[data-line]').evaluateAll((all) => all.map(({ ariaDescription }) => ariaDescription))
        ).join(' '),
      );
    const orders = [...new Set(lines.map(([order]) => order))];
    for (let from = 0; from < VECTORS.length; from += lines.length) {
      const names = lines.map((_, at) => VECTORS[(from + at) % VECTORS.length] ?? '');
      for (const order of orders) {
        const selected = lines.flatMap(([own, line], at) => (own === order ? [[line, 'other', names[at]]] : []));
        send(`order/71/3/${order}/selected`, JSON.stringify(selected));
      }
      const missing = async () => {
        const shown = await described();
        // A long name is cut.
        return names.filter((text) => !shown.includes(readable(text).slice(0, 12)));
      };
      await expect.poll(missing).toEqual([]);
      expect(await watch.found()).toEqual([]);
    }

    for (const text of VECTORS) {
      await simulator.command({ do: 'message', text });
      await expect.poll(() => textOf(page), text).toContain(readable(text));
      expect(await watch.found()).toEqual([]);
    }
    await expect(cardsOn(page).first()).toBeVisible();
  });
});
