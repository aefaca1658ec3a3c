import { cp, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { cacheControlOf, contentTypeOf, FILE_TYPES } from '../../simulator/server/file-headers.ts';
import { TRUSTWORTHY_HEADERS } from '../../simulator/server/security-headers.ts';
import { PRODUCTION_HEADERS } from '../../tools/build/hosting/host-headers.ts';
import { boardReady } from '../pages/board-page.ts';
import { logIn } from '../pages/login-page.ts';
import { workerServes } from '../pages/service-worker-page.ts';
import { storageKeyOf } from '../pages/storage-key.ts';
import { credentialsOf } from '../people.ts';
import { buildKiosk, installRecord, nameHost } from '../programs/named-kiosk.ts';
import { type Nginx, startNginx } from '../programs/nginx.ts';
import type { Program } from '../programs/program.ts';
import { serveFolder } from '../programs/static-server.ts';
import { expect, test } from '../test.ts';

const HOT = 3;
const FOLDER = '/cocina/kds/';
const GZIP_BYTES_MIN = 256;
const DIST = fileURLToPath(new URL('../../dist/', import.meta.url));
const SERVICES = [
  '/cloud/',
  '/data/',
  '/lang/',
  '/maps/',
  '/identitytoolkit.googleapis.com/',
  '/securetoken.googleapis.com/',
  '/.ws',
];
const HEADERS = { ...PRODUCTION_HEADERS, ...TRUSTWORTHY_HEADERS };

test.use({ serviceWorkers: 'allow' });

interface Host extends Nginx {
  readonly files: string;
}

/** The name of a simulated host, and the hosting file of its kind. */
const KITCHEN = { name: 'simulator', file: 'nginx-kiosk.conf' };
const ACCOUNT = { name: 'mi.simulator', file: 'nginx-account.conf' };

/**
 * A host with the kiosk in a folder of its root, configured by its hosting file; the rest is the simulated platform.
 */
async function serveByNginx(base: string, cloud: string, { name, file } = KITCHEN): Promise<Host> {
  const place = await mkdtemp(join(tmpdir(), 'hosting-'));
  const built = base === '/' ? DIST : join(place, 'built');
  if (base !== '/') await buildKiosk(base, built);
  const root = join(place, 'www');
  const files = join(root, base);
  await cp(join(built, 'kiosk'), files, { recursive: true });
  await nameHost(files, name);
  const include = join(built, 'kiosk-hosting', file);
  const nginx = await startNginx({ root, include, services: { paths: SERVICES, origin: cloud } });
  return {
    ...nginx,
    files,
    async stop() {
      await nginx.stop();
      await rm(place, { recursive: true });
    },
  };
}

/** A copy of the kiosk in a folder of a host without configuration; the rest is the simulated platform. */
async function servePlainCopy(cloud: string, name: string): Promise<Program> {
  const place = await mkdtemp(join(tmpdir(), 'plain-'));
  await buildKiosk(FOLDER, place);
  await nameHost(join(place, 'kiosk'), name);
  const server = await serveFolder(join(place, 'kiosk'), FOLDER.slice(0, -1), cloud);
  return {
    ...server,
    async stop() {
      await server.stop();
      await rm(place, { recursive: true });
    },
  };
}

/** From the next load on, this page's device is a KDS of the simulated restaurant. */
const activate = async (page: Page, base: string, simulator: string): Promise<void> => {
  const record = await installRecord(simulator, HOT);
  await page.addInitScript(([key, text]) => localStorage.setItem(key, text), [
    storageKeyOf(base, 'install'),
    record,
  ] as const);
};

/** Expects that after the login the browser refuses a connection to any other host, over http too. */
async function accountConnectsHome(page: Page, home: string): Promise<void> {
  await page.goto(home);
  await logIn(page, credentialsOf('diner'));
  await expect(page.getByRole('heading', { name: 'Mi perfil' })).toBeVisible();
  for (const address of ['https://elsewhere.example/', 'http://elsewhere.example/']) {
    const refused = await page.evaluate(async (there) => {
      const received = new Promise<string>((resolve) =>
        document.addEventListener(
          'securitypolicyviolation',
          ({ effectiveDirective, blockedURI }) => resolve(`${effectiveDirective} ${blockedURI}`),
          { once: true },
        ),
      );
      void fetch(there).catch(() => null);
      return received;
    }, address);
    expect(refused).toBe(`connect-src ${address}`);
  }
}

/** The expected headers of a file, from the table of file types; the smallest files gain nothing by gzip. */
function wanted(path: string, bytes: number): Readonly<Record<string, string>> {
  const { shrinks: isOfUse = false } = FILE_TYPES[path.replace(/^.*\./, '')] ?? {};
  const shrinks = isOfUse && bytes >= GZIP_BYTES_MIN;
  return {
    ...HEADERS,
    'content-type': contentTypeOf(path) ?? 'missing from the table',
    'cache-control': cacheControlOf(path),
    ...(shrinks ? { 'content-encoding': 'gzip', vary: 'Accept-Encoding' } : {}),
  };
}

for (const base of ['/', FOLDER]) {
  test(`at ${base} of an nginx a kiosk works with worker and deep links, and every file has the headers of the table of file types`, async ({
    simulator,
    keep,
    openPage,
  }) => {
    const host = await keep(serveByNginx(base, simulator.origin));
    const home = `${host.origin}${base}`;
    const missing: string[] = [];

    const board = await openPage('about:blank');
    await activate(board, base, simulator.origin);
    board.on('response', (response) => {
      if (response.status() === 404) missing.push(response.url());
    });
    await board.goto(home);
    await boardReady(board);
    await workerServes(board);
    const scopes = await board.evaluate(async () =>
      (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
    );
    expect(scopes).toEqual([home]);
    expect(missing).toEqual([]);

    // Without a worker nginx serves the address of a screen.
    const rail = await openPage('about:blank', { serviceWorkers: 'block' });
    await activate(rail, base, simulator.origin);
    await rail.goto(`${home}home2`);
    await expect(rail.locator('[data-shape="rail"]')).toBeVisible();
    await boardReady(rail);

    const { request } = board;
    const paths = await readdir(host.files, { recursive: true, withFileTypes: true });
    const files = paths
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(host.files.length).replace(/^\//, ''));
    expect(files.length).toBeGreaterThan(50);
    for (const file of files) {
      const reply = await request.get(home + file);
      const { size } = await stat(join(host.files, file));
      expect([reply.status(), reply.headers()], file).toEqual([200, expect.objectContaining(wanted(file, size))]);
    }
    const page = expect.objectContaining(wanted('index.html', GZIP_BYTES_MIN));
    for (const screen of ['', 'home2', 'home3']) {
      const reply = await request.get(home + screen);
      expect([reply.status(), reply.headers()], screen).toEqual([200, page]);
    }
    const kept = files.find((file) => file.startsWith('assets/')) ?? '';
    const { etag = '' } = (await request.get(home + kept)).headers();
    expect((await request.get(home + kept, { headers: { 'if-none-match': etag } })).status()).toBe(304);
  });

  for (const served of [KITCHEN, ACCOUNT]) {
    test(`the log of an nginx with ${served.file} at ${base} has no code of a mailed link or of a login provider`, async ({
      simulator,
      keep,
      request,
    }) => {
      const host = await keep(serveByNginx(base, simulator.origin, served));
      const home = host.origin + base;
      const screen = (await request.get(`${home}home2`)).headers();
      const names = Object.keys(wanted('index.html', GZIP_BYTES_MIN));
      const page = expect.objectContaining(Object.fromEntries(names.map((name) => [name, screen[name]])));
      for (const path of [
        'l/profilecreated/CANARY',
        'l/profilecreated/CANARY/',
        'l/profilecreated/CANARY.png?a=b',
        'l/pwdreset/CANARY/tag',
        'l/profilelogin?code=CANARY&state=CANARY',
        'l/profilelogin/?code=CANARY&state=CANARY',
        'l//profilecreated/CANARY',
        'l/%70rofilecreated/CANARY',
        'home/../l/profilecreated/CANARY',
      ]) {
        const response = await request.get(home + path);
        expect([response.status(), response.headers()], path).toEqual([200, page]);
      }
      await request.get(`${home}home3`);
      await expect.poll(host.log).toContain(`${base}home3 `);
      expect(host.log()).not.toContain('CANARY');
    });
  }

  test(`below ${base} of an nginx the response for a missing file is an error without a cache header`, async ({
    keep,
    request,
  }) => {
    const host = await keep(serveByNginx(base, 'http://127.0.0.1:9'));
    for (const gone of ['assets/gone-ABCDEFGH.js', 'gone.js', 'sounds/gone.mp3', 'deep/down/gone.css', 'assets/']) {
      const response = await request.get(host.origin + base + gone);
      expect(response.status(), gone).toBe(404);
      expect(response.headers(), gone).toMatchObject(HEADERS);
      expect(response.headers()['cache-control'], gone).toBeUndefined();
    }
    const bare = await request.get(host.origin + base.slice(0, -1), { maxRedirects: 0 });
    expect([bare.status(), bare.headers().location]).toEqual(base === '/' ? [200, undefined] : [308, base]);
    expect((await request.get(`${host.origin}/..%2f..%2fetc/passwd.txt`)).status()).not.toBe(200);
  });
}

test.describe('on an account host', () => {
  // The test tries what the policy forbids; a plain server supports no WebSocket.
  test.use({ allowFailedRequests: true, allowViolations: /: connect-src https?:\/\/elsewhere\.example\// });

  test('[HOST-21] the nginx hosting file of an account host lets a person log in, and forbids connections to other hosts', async ({
    simulator,
    keep,
    openPage,
  }) => {
    const host = await keep(serveByNginx('/', simulator.origin, ACCOUNT));
    await accountConnectsHome(await openPage('about:blank'), `${host.origin}/`);
  });

  test('[HOST-21] a plain copy of the kiosk without headers lets a person log in, and its page forbids connections to other hosts', async ({
    simulator,
    keep,
    openPage,
  }) => {
    const host = await keep(servePlainCopy(simulator.origin, ACCOUNT.name));
    await accountConnectsHome(await openPage('about:blank'), `${host.origin}${FOLDER}`);
  });
});

test('Chromium reports no fault in the manifest of a served kiosk', async ({ simulator, keep, openPage }) => {
  const host = await keep(serveByNginx(FOLDER, simulator.origin));
  const page = await openPage(`${host.origin}${FOLDER}`);
  await workerServes(page);
  const devTools = await page.context().newCDPSession(page);
  const { url, errors, data } = await devTools.send('Page.getAppManifest');
  expect([url, errors]).toEqual([`${host.origin}${FOLDER}brands/resto/app.webmanifest`, []]);
  expect(JSON.parse(data ?? '')).toMatchObject({ id: FOLDER, name: 'Pantalla de cocina' });
  const { appId } = await devTools.send('Page.getAppId');
  expect(appId).toBe(`${host.origin}${FOLDER}`);
  const { installabilityErrors } = await devTools.send('Page.getInstallabilityErrors');
  // Each device of a test uses a browser without persistent storage.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
});

test.describe('on a server without configuration', () => {
  // The server does not support WebSocket, so the realtime link fails. The test makes requests that the policy forbids.
  test.use({ allowFailedRequests: true, allowViolations: /: (frame-src|require-trusted-types-for) / });

  test('a plain copy of the kiosk works, with the security policy in the page', async ({
    simulator,
    keep,
    browser,
  }) => {
    const host = await keep(servePlainCopy(simulator.origin, KITCHEN.name));
    const home = `${host.origin}${FOLDER}`;
    const context = await browser.newContext({ locale: 'es-CL', serviceWorkers: 'allow' });
    const page = await context.newPage();
    await activate(page, FOLDER, simulator.origin);
    const reply = await page.goto(home);
    expect(reply?.headers()['content-security-policy']).toBeUndefined();
    await boardReady(page);
    await workerServes(page);
    await page.goto(`${home}home2`);
    await expect(page.locator('[data-shape="rail"]')).toBeVisible();
    const refused = await page.evaluate(async () => {
      const received = new Promise<string>((resolve) =>
        document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => resolve(effectiveDirective), {
          once: true,
        }),
      );
      const frame = document.createElement('iframe');
      frame.src = 'https://elsewhere.example/';
      document.body.append(frame);
      return received;
    });
    expect(refused).toBe('frame-src');
    await expect(
      page.evaluate(() => {
        document.body.innerHTML = '<b>anything</b>';
      }),
    ).rejects.toThrow('TrustedHTML');
    await context.close();
  });
});
