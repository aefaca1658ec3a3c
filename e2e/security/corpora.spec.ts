import type { Frame, Page } from '@playwright/test';
import { wireLine, wireOrder } from '../../fixtures/wire-order.ts';
import { es } from '../../src/i18n/es.ts';
import { es as panels } from '../../src/i18n/es-panels.ts';
import { es as screens } from '../../src/i18n/es-screens.ts';
import { TEXTS, VECTORS } from '../../tests/security/text-corpus.ts';
import { PRODUCTION_HEADERS } from '../../tools/build/hosting/host-headers.ts';
import { LONG, repeats } from '../long-files.ts';
import { boardReady, cardsOn } from '../pages/board-page.ts';
import { type Watch, watchForeignElements } from '../pages/foreign-elements.ts';
import { serveOrders } from '../pages/held-requests.ts';
import { holdClock, skipTime, stopClock } from '../pages/page-clock.ts';
import { journalIn } from '../pages/room-page.ts';
import { storageKeyOf } from '../pages/storage-key.ts';
import type { Simulator } from '../programs/simulator.ts';
import { choose, recordedBy } from '../recordings.ts';
import { expect, test } from '../test.ts';
import { tourSeen } from '../tour-seen.ts';
import { inTurn, readable, rewrite, SOME_TEXTS, textOf as shownOn, withTexts } from './hostile-texts.ts';
import { intercept } from './push.ts';
import { fillSlots } from './slots.ts';
import { EXPEDITER, openWatched } from './watched-device.ts';

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
async function readStrip(page: Page | Frame, watch: Watch) {
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
      test.setTimeout(900_000);
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

/** A recording has this instead of a text that is long or may be personal (rule RECORDING-3). */
const BLANK = '·';
/** Long texts, addresses and numbers may be personal data, so a recording has none (rule RECORDING-3). */
const isBlanked = (text: string): boolean => text.length > 200 || /@|\d(?:[\s().-]?\d){6}/.test(text);

test(
  `[WIRE-9][ROOM-20] each of ${TEXTS.length} texts is shown as text when a recording is played`,
  LONG,
  async ({ simulator, openPage }) => {
    const { page, at } = await openCards(openPage, simulator);
    const nowS = Math.floor(Date.now() / 1_000);
    await serveOrders(page, () => ordersOf(TEXTS, nowS));
    await page.goto(at(''));
    const recording = await recordedBy(page, simulator);
    const room = await openPage('about:blank', tourSeen(simulator.origin));
    const watch = await watchForeignElements(room);
    await room.goto(`${simulator.origin}/simulator/`);
    await expect(journalIn(room)).toBeVisible();
    await choose(room, recording);
    await expect(cardsOn(room.frameLocator('iframe[src*="/player/"]')).first()).toBeVisible();
    const player = room.frames().find((frame) => frame.url().includes('/player/'));
    if (player === undefined) throw new Error('Failed to test: the player has no frame.');
    const { lines } = await readStrip(player, watch);
    expect(lines.size).toBe(2 * TEXTS.length);
    const missing = TEXTS.flatMap((text, place) => {
      const order = Math.floor(place / DISHES_MAX) + 1;
      return Object.entries(idsOf(place % DISHES_MAX)).flatMap(([slot, line]) => {
        const shown = readable(lines.get(`${order}:${line}`) ?? '');
        if (shown.includes(readable(text))) return [];
        return isBlanked(text) && shown.includes(BLANK) ? [] : [`${slot}: ${text}`];
      });
    });
    expect(missing).toEqual([]);
    await room.getByRole('combobox', { name: 'Qué se muestra' }).selectOption('taps');
    // The tap was on the first line.
    expect(await shownOn(room)).toContain(readable(`avanza 1× ${TEXTS[0]}`));
    expect(await watch.found()).toEqual([]);
  },
);

/** The first id of dishes that the simulated menu lacks; each text is the name of one dish. */
const PRODUCT = 70_000;

for (const [index, texts] of [SOME_TEXTS, TEXTS].entries()) {
  test(
    `[WIRE-9][WIRE-56] each of ${texts.length} texts is shown as text when it names a product whose order line has no name`,
    repeats(index),
    async ({ simulator, openPage }) => {
      test.setTimeout(900_000);
      // Before the first page loads, because a page that has stored the list does not request it again.
      const { page, watch, at } = await openCards(openPage, simulator, (opened) =>
        rewrite(opened, /\/data\/71\/3\/tp1\//, (body) => ({
          ...(body as object),
          data: texts.map((nm, place) => ({ id: PRODUCT + place, nm, tp: 10, j: '', pr: 0 })),
        })),
      );
      await serveOrders(page, () => {
        const nowS = Math.floor(Date.now() / 1_000);
        const times = { fp: nowS - 30, fm: nowS - 30 };
        return Array.from({ length: Math.ceil(texts.length / DISHES_MAX) }, (_, order) => {
          const io = order + 1;
          const from = order * DISHES_MAX;
          const dl = texts.slice(from, from + DISHES_MAX).flatMap((_, place) => {
            const { dish, extra } = idsOf(place);
            const unnamed = { np: '', pi: PRODUCT + from + place, ...times };
            return [wireLine({ li: dish, ...unnamed }), wireLine({ li: extra, lk: dish, ...unnamed })];
          });
          return wireOrder({ io, im: [io], ima: io, dl, fechaUnixO: nowS - 30, fm: nowS - 30 });
        });
      });
      await page.goto(at(''));
      await boardReady(page);
      // The list arrives after the first board.
      await expect.poll(() => shownOn(page)).toContain(readable(texts[0] ?? ''));
      const { lines } = await readStrip(page, watch);
      expect(lines.size).toBe(2 * texts.length);
      const missing = texts.flatMap((text, place) => {
        const order = Math.floor(place / DISHES_MAX) + 1;
        return Object.entries(idsOf(place % DISHES_MAX)).flatMap(([slot, line]) =>
          readable(lines.get(`${order}:${line}`) ?? '').includes(readable(text)) ? [] : [`${slot}: ${text}`],
        );
      });
      expect(missing).toEqual([]);
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
    test.setTimeout(900_000);
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

/** Longer names are cut (rule WIRE-21). */
const lengthMaxOf = (slot: string) => (/\.(nr|dn)$|\.sts\./.test(slot) ? 200 : 100);
const PRIORITIES = [1, 2] as const;
const READ_STEPS_MAX = 20;
const CONFIGURATION = /\/resto\/configuracion/;
const UNITS = storageKeyOf(`/device/${EXPEDITER}/`, 'list:kd');

test(
  `[WIRE-9][WIRE-21] ${TEXTS.length} texts are shown as text in each of the names of the venue, its unit, a status and the priorities`,
  LONG,
  async ({ simulator, openPage }) => {
    test.setTimeout(1_800_000);
    let textAt = (slot: string) => slot;
    let units: unknown;
    let reads = 0;
    const { page, watch, at } = await openCards(openPage, simulator, holdClock);
    const { push, received } = await intercept(page);
    await rewrite(page, CONFIGURATION, (body) => {
      reads += 1;
      if (units === undefined) return body;
      const { data, ...rest } = body as { data: { readonly et: object } };
      // A configuration may contain the list of units, which counts as new with another etag (rule WIRE-59).
      const etag = `units-${reads}`;
      const whole = { ...data, kd: { etag, data: units }, et: { ...data.et, kd: etag } };
      return { ...rest, data: withTexts(whole, ['nr', 'dn', 'nm'], (path) => textAt(path)) };
    });
    await serveOrders(page, () => {
      const nowS = Math.floor(Date.now() / 1_000);
      const times = { fp: nowS - 30, fm: nowS - 30 };
      const dl = PRIORITIES.map((prio) => wireLine({ li: prio, prio, ...times }));
      return [wireOrder({ io: 1, im: [1], ima: 1, dl, fechaUnixO: nowS - 30, fm: nowS - 30 })];
    });
    await page.goto(at(''));
    await boardReady(page);
    units = JSON.parse((await page.evaluate((key) => localStorage.getItem(key), UNITS)) ?? '').data.data;
    await expect.poll(received).toContain('public/71');
    await stopClock(page);
    let changes = 1_000_000;
    const read = async (textOfSlot: typeof textAt) => {
      textAt = textOfSlot;
      changes += 1;
      push('public/71', changes);
      const before = reads;
      const response = page.waitForResponse(CONFIGURATION);
      // The device reads the configuration after a random delay.
      for (let waits = 0; reads === before && waits < READ_STEPS_MAX; waits++) await skipTime(page, 1_000);
      await response;
      for (const _ of [1, 2]) await skipTime(page, 100);
      expect(await watch.found()).toEqual([]);
      return shownOn(page);
    };
    const { visible, missing } = await fillSlots(TEXTS, read, { everySlot: true, limitOf: lengthMaxOf });
    expect(visible.toSorted()).toEqual(['.dn', '.kd.data.3.nm', '.kd.data.3.sts.0.nm', '.nr', '.pd.0.nm', '.pd.1.nm']);
    expect(missing).toEqual([]);
  },
);

/** A longer name in a mark is cut (rule SHARED-5). */
const SELECTED_NAME_LENGTH_MAX = 60;
/** The limit of a message that the control room sends. */
const MESSAGE_LENGTH_MAX = 200;

test.describe('in messages of the realtime database', () => {
  test.use({ scenario: 'e2e/worlds/quiet-house.yaml' });

  test(
    `[WIRE-9][SHARED-8] ${TEXTS.length} messages and names of other devices are shown as text`,
    LONG,
    async ({ simulator, openPage }) => {
      test.setTimeout(1_800_000);
      const { page, watch, at } = await openCards(openPage, simulator);
      const { push, received } = await intercept(page);
      await page.goto(at(''));
      await boardReady(page);
      await expect.poll(received).toMatch(/presence\/71\/3[\s\S]*order\/71\/3/);
      const keys = await page
        .locator('[data-line]')
        .evaluateAll((all) => all.map((line) => line.getAttribute('data-line')));
      const lines = keys.map((key) => (key ?? '').split(':').map(Number));
      const described = async () =>
        readable(
          (
            await page.locator('[data-line]').evaluateAll((all) => all.map(({ ariaDescription }) => ariaDescription))
          ).join(' '),
        );
      const orders = [...new Set(lines.map(([order]) => order))];
      for (let from = 0; from < TEXTS.length; from += lines.length) {
        const names = lines.map((_, at) => TEXTS[(from + at) % TEXTS.length] ?? '');
        const pushAll = () => {
          push('presence/71/3', { other: true });
          for (const order of orders) {
            const selected = lines.flatMap(([own, line], at) => (own === order ? [[line, 'other', names[at]]] : []));
            push(`order/71/3/${order}/selected`, JSON.stringify(selected));
          }
        };
        const missing = async () => {
          // A late message of the database may replace the pushed presence.
          pushAll();
          const shown = await described();
          return names.filter((text) => !shown.includes(readable(text.slice(0, SELECTED_NAME_LENGTH_MAX))));
        };
        await expect.poll(missing).toEqual([]);
        expect(await watch.found()).toEqual([]);
      }

      for (const text of TEXTS.filter(({ length }) => length <= MESSAGE_LENGTH_MAX)) {
        await simulator.command({ do: 'message', text });
        await expect.poll(() => shownOn(page), text).toContain(readable(text));
        expect(await watch.found()).toEqual([]);
      }
      await expect(cardsOn(page).first()).toBeVisible();
    },
  );
});
