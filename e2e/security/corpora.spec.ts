import type { Page } from '@playwright/test';
import { wireLine, wireOrder } from '../../fixtures/wire-order.ts';
import { es } from '../../src/i18n/es.ts';
import { es as panels } from '../../src/i18n/es-panels.ts';
import { es as screens } from '../../src/i18n/es-screens.ts';
import { PRODUCTION_HEADERS } from '../../tools/build/hosting/host-headers.ts';
import { LONG, repeats } from '../long-files.ts';
import { boardReady, cardsOn } from '../pages/board-page.ts';
import { serveOrders } from '../pages/held-requests.ts';
import type { Watch } from '../pages/intruders.ts';
import type { Simulator } from '../programs/simulator.ts';
import { expect, test } from '../test.ts';
import { sampled } from './foreign-json.ts';
import {
  inTurn,
  readable,
  rewrite,
  SOME_TEXTS,
  textOf as shownOn,
  TEXTS,
  VECTORS,
  wellFormed,
  withTexts,
} from './hostile-texts.ts';
import { fillSlots } from './slots.ts';
import { openWatched } from './watched-device.ts';

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

const openCards = (
  open: Parameters<typeof openWatched>[0],
  simulator: Simulator,
  prepare: (page: Page) => Promise<unknown> = async () => {},
) => openWatched(open, simulator, { prepare, settings: SETTINGS });

const idsOf = (index: number) => ({ dish: 2 * index + 1, extra: 2 * index + 2 });

/** The texts, rotated so that they begin with the text at this index. */
const turned = (texts: readonly string[], by: number): readonly string[] => [...texts.slice(by), ...texts.slice(0, by)];

/** Orders whose dishes and extras have these texts as names; the comments have other texts of the list. */
function ordersOf(texts: readonly string[], nowS: number): readonly object[] {
  const at = { fp: nowS - 30, fm: nowS - 30 };
  const orders = Math.ceil(texts.length / DISHES_MAX);
  const comments = turned(texts, 1);
  const generals = turned(texts, DISHES_MAX);
  return Array.from({ length: orders }, (_, order) => {
    const from = order * DISHES_MAX;
    const own = texts.slice(from, from + DISHES_MAX);
    const [first = ''] = own;
    const dl = own.flatMap((np, index) => {
      const { dish, extra } = idsOf(index);
      return [
        wireLine({ li: dish, np, prio: 99, prioText: np, ct: [[nowS, 11, comments[from + index] ?? np]], ...at }),
        wireLine({ li: extra, lk: dish, np, ...at }),
      ];
    });
    return wireOrder({
      io: order + 1,
      im: [order + 1],
      ima: order + 1,
      dl,
      ct: generals.slice(from, from + DISHES_MAX).map((text) => [nowS, 11, text]),
      exid: first,
      dv: { zd: first },
      fechaUnixO: nowS - 30,
      fm: nowS - 30,
    });
  });
}

/** The number of letters that are compared at the start of a note and at its end. */
const NOTE_END_LENGTH = 150;

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

for (const [index, texts] of [SOME_TEXTS, TEXTS].entries()) {
  test(
    `[WIRE-9][PERF-5] every text of an order is shown as text, no part of the text runs, and no line is lost (${texts.length} texts)`,
    repeats(index),
    async ({ simulator, openPage }) => {
      const { page, watch, at } = await openCards(openPage, simulator);
      await serveOrders(page, () => ordersOf(texts, Math.floor(Date.now() / 1_000)));
      const opened = await page.goto(at(''));
      const policy = (await opened?.allHeaders())?.['content-security-policy'];
      expect(policy?.replace("frame-ancestors 'self'", "frame-ancestors 'none'")).toBe(
        PRODUCTION_HEADERS['content-security-policy'],
      );
      await boardReady(page);
      const { lines, cards } = await readStrip(page, watch);
      expect(lines.size).toBe(2 * texts.length);
      const comments = turned(texts, 1);
      const generals = turned(texts, DISHES_MAX);
      const missing = texts.flatMap((text, place) => {
        const order = Math.floor(place / DISHES_MAX) + 1;
        const { dish, extra } = idsOf(place % DISHES_MAX);
        const [dishLine = '', extraLine = '', card = ''] = [
          lines.get(`${order}:${dish}`),
          lines.get(`${order}:${extra}`),
          [...cards].flatMap(([key, shown]) => (key.startsWith(`${order}-`) ? [shown] : [])).join(' '),
        ].map((shown) => readable(shown ?? ''));
        const slots = {
          product: [dishLine, text],
          extra: [extraLine, text],
          comment: [dishLine, comments[place]],
          'general comment': [card, generals[place]],
        } as const;
        return Object.entries(slots).flatMap(([slot, [shown, given = '']]) =>
          // A long note may continue on the next piece of its card.
          [readable(given).slice(0, NOTE_END_LENGTH), readable(given).slice(-NOTE_END_LENGTH)].every((end) =>
            shown.includes(end),
          )
            ? []
            : [`${slot}: ${given}`],
        );
      });
      expect(missing).toEqual([]);
      await expect(page.getByText(/^No se pudo mostrar/)).toHaveCount(0);
    },
  );
}

/** The id of the first sales channel; each text has its own channel, outside the product's catalog. */
const CHANNEL = 5_000;
const APP_TABLE_ID = -20_007;
/** Longer names are cut (rule WIRE-21). */
const NAME_LENGTH_MAX = 199;

/** Two orders for each text: one whose table and waiter have this name, and one of the app, with zone and channel. */
function namedOrders(texts: readonly string[], nowS: number): readonly object[] {
  const at = { fechaUnixO: nowS - 30, fm: nowS - 30 };
  const dl = [wireLine({ fp: nowS - 30, fm: nowS - 30 })];
  return texts.flatMap((exid, index) => {
    const id = index + 1;
    const channel = CHANNEL + id;
    const app = { im: [APP_TABLE_ID], ima: APP_TABLE_ID, dv: { zd: String(id), og: channel }, ch: String(channel) };
    return [
      wireOrder({ io: id, im: [id], ima: id, iul: id, dl, ...at }),
      wireOrder({ io: 1_000 + id, dl, exid, ...app, ...at }),
    ];
  });
}

const SCREENS = ['', 'home2', 'home3', 'configkds', 'devicesettings', 'l/profilelogin', 'l/profile', 'nowhere'];

async function visitAll(page: Page, at: (path: string) => string, watch: Watch): Promise<string> {
  let all = '';
  for (const screen of SCREENS) {
    await page.goto(at(screen));
    await expect.poll(async () => (await shownOn(page)).length).toBeGreaterThan(20);
    await page.waitForLoadState('networkidle');
    expect(await watch.found(), screen).toEqual([]);
    all += await shownOn(page);
  }
  return all;
}

test(
  `[WIRE-9][WIRE-45] each of ${TEXTS.length} hostile texts is shown as text in the name of a table, waiter, zone and channel`,
  LONG,
  async ({ simulator, openPage }) => {
    const { page, watch, at } = await openCards(openPage, simulator, async (opened) => {
      await rewrite(opened, /\/resto\/configuracion/, (body) => {
        const { data, ...rest } = body as { data: object };
        return { ...rest, data: { ...data, vt: 2 } };
      });
      await rewrite(opened, /\/data\/71\/3\/(dm|dj|db|de)\//, (body, url) => ({
        ...(body as object),
        data: TEXTS.map((nm, index) => ({ id: index + 1 + (url.includes('/db/') ? CHANNEL : 0), nm })),
      }));
    });
    await serveOrders(page, () => namedOrders(TEXTS, Math.floor(Date.now() / 1_000)));
    await page.goto(at(''));
    await boardReady(page);
    const { cards } = await readStrip(page, watch);
    expect(cards.size).toBe(2 * TEXTS.length);
    const missing = TEXTS.flatMap((text, index) => {
      const [table, app] = [index + 1, 1_001 + index].map((io) => readable(cards.get(`${io}-0`) ?? ''));
      const word = readable(text.slice(0, NAME_LENGTH_MAX));
      const count = (shown: string | undefined) => (shown ?? '').split(word).length - 1;
      // Table and waiter show the text; the app's order shows zone, channel and id, but equal zone and id once.
      return count(table) >= 2 && count(app) >= 2 ? [] : [`${count(table)} ${count(app)} ${text}`];
    });
    expect(missing).toEqual([]);
    await visitAll(page, at, watch);
  },
);

const PLACE = /\$t\(.*?\)|\{\{.*?\}\}/gs;

/** A copy of the tree in which the hostile text of its path replaces each text; the text's placeholders follow. */
const hostileTree = (tree: object, textOf: (slot: string) => string, path = ''): object =>
  Object.fromEntries(
    Object.entries(tree).map(([key, own]) => [
      key,
      typeof own === 'string'
        ? `${textOf(`${path}${key}`)} ${(own.match(PLACE) ?? []).join(' ')}`
        : hostileTree(own, textOf, `${path}${key}.`),
    ]),
  );

/** Texts that the bar shows until the browser allows sounds. */
const SOMETIMES = /^bar\.sound/;
/** The minimum number of the app's texts that the screens of a kitchen show. */
const VISIBLE_TEXTS_MIN = 100;
const TREE = { ...es, ...panels, ...screens };
/** The limit of a text in a translation file; texts with placeholders of the translation library are left out too. */
const TRANSLATION_LENGTH_MAX = 500;
/** A language with a longer name is unreadable (rule LANGUAGE-1). */
const LANGUAGE_NAME_LENGTH_MAX = 40;
const isTranslation = (text: string) => text.length < TRANSLATION_LENGTH_MAX && !/\{\{|\$t\(/.test(text);

const translations = TEXTS.filter(isTranslation);
const languageNames = translations.filter(({ length }) => length <= LANGUAGE_NAME_LENGTH_MAX);
test(
  `[LANGUAGE-3] each of ${translations.length} texts of a translation file is shown as text`,
  LONG,
  async ({ simulator, openPage }) => {
    test.setTimeout(900_000);
    await simulator.command({ do: 'words', edition: 'house' });
    const { visible, missing } = await fillSlots(translations, async (textOf) => {
      const { page, watch, at } = await openCards(openPage, simulator, async (opened) => {
        await rewrite(opened, /\/idiomas/, (body) => withTexts(body, ['es', 'en', 'pt'], inTurn(languageNames)));
        const tree = hostileTree(TREE, (slot) => (SOMETIMES.test(slot) ? 'a' : textOf(slot)));
        await rewrite(opened, /\/trads\//, (body) =>
          'data' in (body as object) ? { ...(body as object), data: tree } : tree,
        );
      });
      await serveOrders(page, () => ordersOf(VECTORS.slice(0, DISHES_MAX), Math.floor(Date.now() / 1_000)));
      await page.goto(at(''));
      await boardReady(page);
      return visitAll(page, at, watch);
    });
    expect(visible.length).toBeGreaterThan(VISIBLE_TEXTS_MIN);
    expect(missing).toEqual([]);
  },
);

const UNIT_LENGTH_MAX = 99;
/** The cloud's fields of venue and unit whose texts the bar shows. */
const NAMED = ['nr', 'dn', 'di', 'ci', 'cm', 'pn', 'nm'];

for (const [index, count] of [3, 200].entries()) {
  test(
    `[WIRE-9][WIRE-21] ${count} names of the venue, its unit and its priorities are shown as text`,
    repeats(index),
    async ({ simulator, openPage }) => {
      test.setTimeout(1_800_000);
      // Longer names are cut.
      const texts = sampled(TEXTS, count).map((text) => wellFormed(text.slice(0, UNIT_LENGTH_MAX)));
      const { visible, missing } = await fillSlots(texts, async (textOf) => {
        const { page, watch, at } = await openCards(openPage, simulator, (opened) =>
          rewrite(opened, /\/resto\/configuracion|\/data\/71\/3\/kd\//, (body, url) => {
            const list = url.includes('/kd/') ? 'unit' : 'venue';
            return withTexts(body, NAMED, (path) => textOf(`${list}${path}`));
          }),
        );
        await serveOrders(page, () => ordersOf(['a'], Math.floor(Date.now() / 1_000)));
        await page.goto(at(''));
        await boardReady(page);
        const names = await shownOn(page);
        await page.goto(at('devicesettings'));
        await expect(page.getByRole('main')).toBeVisible();
        const shown = names + (await shownOn(page));
        expect(await watch.found()).toEqual([]);
        await page.unrouteAll({ behavior: 'wait' });
        await page.context().close();
        return shown;
      });
      expect(visible).toEqual(expect.arrayContaining(['venue.data.nr', 'venue.data.dn']));
      expect(missing).toEqual([]);
    },
  );
}

/** A longer name in a mark is cut (rule SHARED-5). */
const SELECTED_NAME_LENGTH_MAX = 60;
/** The limit of a message that the control room sends. */
const MESSAGE_LENGTH_MAX = 200;

test.describe('in messages of the realtime database', () => {
  test.use({ scenario: 'e2e/worlds/quiet-house.yaml' });

  for (const [index, texts] of [SOME_TEXTS, TEXTS].entries())
    test(
      `[WIRE-9][SHARED-8] ${texts.length} messages and names of other devices are shown as text`,
      repeats(index),
      async ({ simulator, openPage }) => {
        test.setTimeout(1_800_000);
        const sends: ((path: string, value: unknown) => void)[] = [];
        let received = '';
        const { page, watch, at } = await openCards(openPage, simulator, async (opened) => {
          await opened.routeWebSocket(/\/\.ws/, (socket) => {
            const server = socket.connectToServer();
            server.onMessage((message) => {
              received += message;
              socket.send(message);
            });
            sends.push((path, value) =>
              socket.send(JSON.stringify({ t: 'd', d: { a: 'd', b: { p: path, d: value } } })),
            );
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
        for (let from = 0; from < texts.length; from += lines.length) {
          const names = lines.map((_, at) => texts[(from + at) % texts.length] ?? '');
          for (const order of orders) {
            const selected = lines.flatMap(([own, line], at) => (own === order ? [[line, 'other', names[at]]] : []));
            send(`order/71/3/${order}/selected`, JSON.stringify(selected));
          }
          const missing = async () => {
            const shown = await described();
            return names.filter((text) => !shown.includes(readable(text.slice(0, SELECTED_NAME_LENGTH_MAX))));
          };
          await expect.poll(missing).toEqual([]);
          expect(await watch.found()).toEqual([]);
        }

        for (const text of texts.filter(({ length }) => length <= MESSAGE_LENGTH_MAX)) {
          await simulator.command({ do: 'message', text });
          await expect.poll(() => shownOn(page), text).toContain(readable(text));
          expect(await watch.found()).toEqual([]);
        }
        await expect(cardsOn(page).first()).toBeVisible();
      },
    );
});
