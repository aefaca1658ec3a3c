import type { Page, WebSocketRoute } from '@playwright/test';
import { LONG, repeats } from '../long-files.ts';
import { boardReady, boardStored, cardsOn } from '../pages/board-page.ts';
import { watchForeignElements } from '../pages/foreign-elements.ts';
import { LOGIN_TEXTS, logIn } from '../pages/login-page.ts';
import { journalIn } from '../pages/room-page.ts';
import { storageKeyOf } from '../pages/storage-key.ts';
import { credentialsOf } from '../people.ts';
import { choose } from '../recordings.ts';
import { expect, test } from '../test.ts';
import { tourSeen } from '../tour-seen.ts';
import { foreignDocuments, foreignValues } from './foreign-json.ts';
import { inTurn, readable, wellFormed } from './hostile-texts.ts';
import { EXPEDITER, openWatched } from './watched-device.ts';

test.use({ scenario: 'e2e/worlds/quiet-house.yaml', allowFailedRequests: true });

const linesOn = (page: Page): Promise<readonly string[]> =>
  page.locator('[data-line]').evaluateAll((all) => all.map((line) => line.getAttribute('data-line') ?? '').sort());

/** The lists that devices share about an order; the realtime database has each as a text of JSON. */
const LISTS = ['selected', 'users', 'paying'];

for (const [index, count] of [40, 400].entries()) {
  test(
    `[REALTIME-16][WIRE-70] the device ignores up to ${count} foreign frames and realtime values of each kind, and applies the next valid values`,
    repeats(index),
    async ({ simulator, openPage }) => {
      await simulator.command({ do: 'local-mode', mode: 1 });
      const sockets: Record<'realtime' | 'local', WebSocketRoute[]> = { realtime: [], local: [] };
      let received = '';
      const { page, watch, at } = await openWatched(openPage, simulator, {
        prepare: async (opened) => {
          await opened.routeWebSocket(/\/\.ws/, (socket) => {
            socket.connectToServer().onMessage((message) => {
              received += message;
              socket.send(message);
            });
            sockets.realtime.push(socket);
          });
          await opened.routeWebSocket(
            (url) => url.pathname === '/',
            (socket) => void sockets.local.push(socket),
          );
        },
      });
      await page.goto(at(''));
      await boardReady(page);
      const lines = await linesOn(page);
      await expect.poll(() => sockets.local.length).toBeGreaterThan(0);
      for (const text of foreignDocuments(count)) sockets.local.at(-1)?.send(text);
      const ordersRequest = page.waitForRequest(/\/resto\/orders\/procesa/);
      sockets.local.at(-1)?.send('{"event":"NuevasOrdenes"}');
      await ordersRequest;
      expect(await watch.found()).toEqual([]);

      await expect.poll(() => received).toMatch(/presence\/71\/3[\s\S]*order\/71\/3/);
      const [order = '', line] = (lines[0] ?? '').split(':');
      const pushValue = (path: string, json: string) =>
        sockets.realtime.at(-1)?.send(`{"t":"d","d":{"a":"d","b":{"p":"${path}","d":${json}}}}`);
      const node = `order/71/3/${order}`;
      const paths = [
        'restaurant/71/3/orders',
        'restaurant/71/3/lists',
        `restaurant/71/3/settings/${EXPEDITER}`,
        'presence/71/3',
        'public/71',
        'message/71/3',
        node,
      ];
      for (const json of foreignValues(count)) {
        for (const path of [...paths, ...LISTS.map((list) => `${node}/${list}`)]) pushValue(path, json);
      }
      for (const text of foreignDocuments(count))
        for (const list of LISTS) pushValue(`${node}/${list}`, JSON.stringify(text));
      const described = async () => {
        // The device writes its own entries again when they are lost.
        pushValue('presence/71/3', '{"other":true}');
        pushValue(`${node}/selected`, JSON.stringify(JSON.stringify([[Number(line), 'other', 'Ana Ruiz']])));
        return page.locator(`[data-line="${lines[0]}"]`).getAttribute('aria-description');
      };
      await expect.poll(described).toMatch(/Ana Ruiz/);
      await expect.poll(() => linesOn(page)).toEqual(lines);
      expect(await watch.found()).toEqual([]);
    },
  );
}

/** The names of a device's facts. They are written out because devices in restaurants already have data under them. */
const FACTS = [
  ...['station', 'person', 'tab:session', 'tab:social', 'order-id', 'farewell', 'language', 'environment', 'DEVCFG'],
  ...['settings-draft', 'configuration', 'clockCorrectionMs', 'cloud-down', 'board', 'boardHeard', 'cursor', 'doused'],
  ...['fire-times', 'made', 'unseen', 'news', 'web-orders', 'selected', 'placesUnsaved', 'records-held', 'heals'],
  ...['autosave-held', 'pin', 'pin-tries', 'languages', 'texts:es', 'audit', 'device', 'accepted-order', 'last-valid'],
  ...['tab:location', 'tab:connection', 'next-venue', 'list:kd', 'list:dm', 'list:dj', 'list:db', 'list:de', 'list:cf'],
];

/**
 * Replaces the device's stored data except its activation, and adds missing facts. Documents are bare, or in this
 * version's format.
 */
const damageStored = (page: Page, texts: readonly string[], isBare: boolean): Promise<void> =>
  page.evaluate(
    async ({ names, documents, bare }) => {
      const space = `kds:${new URL('.', document.baseURI).pathname}:`;
      let count = -1;
      const next = () => {
        count += 1;
        return documents[count % documents.length] ?? '';
      };
      const own = [localStorage, sessionStorage].flatMap((storage) => Object.keys(storage));
      const known = own.filter((key) => key.startsWith(space)).map((key) => key.slice(space.length));
      for (const name of new Set([...names, ...known.filter((each) => each !== 'install')])) {
        const text = bare ? next() : `{"v":1,"at":${Date.now()},"data":${next()}}`;
        const isLoggedIn = name === 'person' && bare;
        (name.includes('tab:') ? sessionStorage : localStorage).setItem(space + name, isLoggedIn ? '1' : text);
      }
      const resultOf = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      for (const { name = '' } of await indexedDB.databases()) {
        if (!name.startsWith(space)) continue;
        const database = await resultOf(indexedDB.open(name));
        for (const store of database.objectStoreNames) {
          const table = database.transaction(store, 'readwrite').objectStore(store);
          const isRecords = table.keyPath !== null;
          const keys = await resultOf(table.getAllKeys());
          for (const key of [...keys, ...(isRecords ? ['1', '2', '3'] : [])])
            await resultOf(isRecords ? table.put({ id: key, value: next() }) : table.put(next(), key));
        }
        database.close();
      }
    },
    { names: FACTS, documents: texts, bare: isBare },
  );

const INSTALL = storageKeyOf(`/device/${EXPEDITER}/`, 'install');

const STARTS = 60;

test(
  `[WIRE-9][STORAGE-3] the board shows the orders after each of ${STARTS} starts with foreign JSON in all stored data`,
  LONG,
  async ({ simulator, openPage }) => {
    test.setTimeout(1_800_000);
    const { page, watch, at } = await openWatched(openPage, simulator);
    await page.goto(at(''));
    await boardReady(page);
    const lines = await linesOn(page);
    const documents = foreignDocuments(Number.POSITIVE_INFINITY);
    const own = Math.ceil(documents.length / STARTS);
    for (let load = 0; load < STARTS; load++) {
      await boardStored(page);
      // At each start every name gets a different document.
      const turned = [...documents.slice(load * own), ...documents.slice(0, load * own)];
      await damageStored(page, turned, load % 2 === 0);
      const responded = page.waitForResponse(/\/resto\/orders\/procesa/);
      await page.reload();
      await responded;
      await boardReady(page);
      await expect.poll(() => linesOn(page)).toEqual(lines);
      expect(await watch.found()).toEqual([]);
      await page.getByRole('button', { name: 'Abrir el menú' }).click();
      const menu = page.getByRole('dialog', { name: 'Menú' });
      await expect(menu.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible();
      await page.keyboard.press('Escape');
    }
    for (const text of documents.slice(-STARTS)) {
      await page.evaluate(([key = '', json = '']) => localStorage.setItem(key, json), [INSTALL, text]);
      await page.reload();
      await expect(page.getByText('Debe configurar KDS en este equipo.'), text).toBeVisible();
      expect(await watch.found()).toEqual([]);
    }
  },
);

const navigate = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

const CODE_LENGTH_MAX = 1_500;

const CODES = 400;

test(
  `[LOGIN-8][ACCOUNT-2] for each of ${CODES} addresses with foreign JSON as the code, the page shows that the link is invalid`,
  LONG,
  async ({ simulator, openPage }) => {
    const { origin } = await simulator.accounts();
    const page = await openPage('about:blank');
    const watch = await watchForeignElements(page);
    await page.goto(`${origin}/`);
    const choice = page.getByRole('button', { name: LOGIN_TEXTS.es.withPassword });
    // An address whose code contains a line break is unknown to the app.
    const broken = page.getByText(/^Error en los datos o link caducado\.|^Página no encontrada$/);
    const texts = foreignDocuments(CODES).filter(({ length }) => length > 0 && length < CODE_LENGTH_MAX);
    for (const [at, text] of texts.entries()) {
      const packed = Buffer.from(text).toString('base64url');
      const plain = encodeURIComponent(wellFormed(text));
      const code = at % 2 === 0 ? packed : plain;
      const path = at % 3 === 2 ? `/l/pwdreset/${packed}/${plain}` : `/l/profilecreated/${code}`;
      await expect(choice).toBeVisible();
      await navigate(page, path);
      await expect(broken.first(), text).toBeVisible();
      await navigate(page, '/');
    }
    expect(await watch.found()).toEqual([]);

    await logIn(page, credentialsOf('regular'));
    const value = inTurn(texts);
    for (let load = 0; load < Math.ceil(CODES / 10); load++) {
      await page.goto(`${origin}/l/profileaddress`);
      await page.evaluate((text) => {
        for (const name of ['tab:location', 'tab:connection', 'tab:social', 'next-venue', 'order-id', 'accepted-order'])
          (name.includes('tab:') ? sessionStorage : localStorage).setItem(`kds:/:${name}`, text);
      }, value());
      const query = ['io', 'next', 'state', 'code', 'iss', 'error'].map(
        (name) => `${name}=${encodeURIComponent(wellFormed(value()))}`,
      );
      await page.goto(`${origin}/${load % 2 === 0 ? 'l/profileaddress' : ''}?${query.join('&')}`);
      await expect(page.getByRole('main')).toBeVisible();
      await page.waitForLoadState('networkidle');
      expect(await watch.found()).toEqual([]);
    }
    await page.goto(`${origin}/l/profile`);
    await expect(page.getByRole('heading', { name: 'Mi perfil' })).toBeVisible();
  },
);

const RECORDING_HEAD = '{"kdsrec":3,"app":"x","kdsId":3}';

function recordingWith(json: string): string {
  const text = JSON.stringify(json);
  return [
    RECORDING_HEAD,
    `{"k":"start","t":1000,"run":true,"facts":{"install":${text},"kds":${text},"settings":${text}},"pending":[{"id":"1","value":${json}}],"outbox":[],"orders":{"etag":"","list":[]},"values":{"a":${json}},"online":true,"realtimeUp":true,"aheadMs":0}`,
    `{"k":"asked","t":1100,"n":1,"call":"orders","of":"cloud","sent":${json}}`,
    `{"k":"answer","t":1200,"n":1,"status":200,"body":${json}}`,
    `{"k":"fact","t":1500,"name":"settings","text":${text}}`,
    `{"k":"socket","t":1600,"is":"message","text":${text}}`,
    `{"k":"value","t":1700,"path":"restaurant/71/3/orders","value":${json}}`,
    '{"k":"screen","t":2000,"cells":{"cards":""}}',
    '{"k":"end","t":9000}',
    '',
  ].join('\n');
}

const FILES = 400;
const RECORDINGS = 40;

test(
  `[ROOM-20][RECORDING-9] the room refuses ${FILES} files of foreign JSON, and plays or refuses ${RECORDINGS} recordings that contain such JSON`,
  LONG,
  async ({ simulator, openPage }) => {
    test.setTimeout(1_800_000);
    const page = await openPage('about:blank', tourSeen(simulator.origin));
    const watch = await watchForeignElements(page);
    await page.goto(`${simulator.origin}/simulator/`);
    await expect(journalIn(page)).toBeVisible();
    for (const [at, text] of foreignDocuments(FILES).entries()) {
      const file = at % 2 === 0 ? text : `${RECORDING_HEAD}\n${text}\n`;
      await choose(page, Buffer.from(file));
      await expect(page.getByRole('alert'), text).toBeVisible();
      await page.getByRole('button', { name: 'Cerrar el aviso' }).click();
      await expect(page.getByRole('alert')).toHaveCount(0);
    }
    expect(await watch.found()).toEqual([]);
    let playedCount = 0;
    for (const json of foreignValues(RECORDINGS)) {
      await choose(page, Buffer.from(recordingWith(json)));
      const refused = page.getByRole('alert');
      await expect(page.getByText(/^KDS 3: .* grabados el /).or(refused), json).toBeVisible();
      if (await refused.isVisible()) {
        await page.getByRole('button', { name: 'Cerrar el aviso' }).click();
        continue;
      }
      playedCount += 1;
      await expect(page.getByText(/^(Sin diferencias|La primera diferencia)/), json).toBeVisible();
      expect(await watch.found(), readable(json)).toEqual([]);
      await page.getByRole('button', { name: 'Volver a la cocina' }).click();
      await expect(cardsOn(page.frameLocator('iframe[src*="/device/3/"]')).first()).toBeVisible();
    }
    expect(playedCount).toBeGreaterThanOrEqual(RECORDINGS / 2);
  },
);
