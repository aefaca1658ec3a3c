import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { LONG } from '../long-files.ts';
import { accessibilityProblems } from '../pages/accessibility.ts';
import { boardReady, cardsOn, linesIn } from '../pages/board-page.ts';
import { logIn } from '../pages/login-page.ts';
import { credentialsOf } from '../people.ts';
import { serveFolder } from '../programs/static-server.ts';
import { choose, recordedBy, saveOf, tampered } from '../recordings.ts';
import { expect, test } from '../test.ts';
import { tourSeen } from '../tour-seen.ts';

test.use({ scenario: 'lunch-rush', viewport: { width: 1280, height: 800 } });

/** The stored part of a device's recording; empty until the app has created the database. */
const keptOn = (device: Page): Promise<string> =>
  device.evaluate(async () => {
    const name = `kds:${new URL('.', document.baseURI).pathname}:recording`;
    if ((await indexedDB.databases()).every((each) => each.name !== name)) return '';
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name);
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    const rows = await new Promise<readonly string[]>((resolve, reject) => {
      const request = database.transaction('texts').objectStore('texts').getAll();
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    database.close();
    return rows.join('\n');
  });

/** For each run in a recording's text whether it has a tap on a line. */
const runsWithTap = (text: string): readonly boolean[] =>
  text
    .split(/^(?=\{"k":"start","t":\d+,"run":true)/m)
    .filter((part) => part.startsWith('{"k":"start"'))
    .map((part) => /^\{"k":"command","t":\d+,"name":"advanceLine"/m.test(part));

async function drop(room: Page, buffer: Buffer): Promise<void> {
  const held = await room.evaluateHandle((text) => {
    const bytes = Uint8Array.from(atob(text), (each) => each.charCodeAt(0));
    const transfer = new DataTransfer();
    transfer.items.add(new File([bytes], 'dropped.kdsrec'));
    return transfer;
  }, buffer.toString('base64'));
  for (const type of ['dragover', 'drop']) await room.dispatchEvent('body', type, { dataTransfer: held });
}

const playedIn = (room: Page) => room.frameLocator('iframe[src*="/player/"]');
const timeIn = (room: Page) => room.getByRole('contentinfo').getByRole('time');
const secondsOf = (time: string): number => time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
const secondsIn = async (room: Page): Promise<number> => secondsOf((await timeIn(room).textContent()) ?? '');

test(
  '[RECORDING-5] a recording outlives its page: a tap before a reload is in the file that is saved after the reload',
  LONG,
  async ({ simulator, openDevice }) => {
    const device = await openDevice(3);
    await boardReady(device);
    await saveOf(device);
    await simulator.command({ do: 'speed', factor: 10 });
    await linesIn(cardsOn(device).first()).first().click();
    await expect.poll(async () => runsWithTap(await keptOn(device))).toEqual([true]);
    await device.reload();
    await boardReady(device);
    // By then the device has read the stored parts of earlier runs. It stores every 20 s of its own clock.
    await expect.poll(async () => runsWithTap(await keptOn(device))).toEqual([true, false]);
    const saved = gunzipSync(readFileSync(await (await saveOf(device)).path())).toString('utf8');
    expect(runsWithTap(saved)).toEqual([true, false]);
  },
);

test('[ROOM-20][ROOM-21][ROOM-22] the server’s room refuses damaged and truncated recordings, and plays a valid recording on the real board', async ({
  simulator,
  openDevice,
  openPage,
}) => {
  const file = await recordedBy(await openDevice(3), simulator);
  const room = await openPage(`${simulator.origin}/simulator/`);
  await room.getByRole('button', { name: 'Almuerzo fuerte' }).first().click();
  for (const [bad, sentence] of [
    [Buffer.from(file).fill(7, 100, 400), 'La grabación está dañada'],
    [file.subarray(0, file.length - 40), 'La grabación está cortada'],
  ] as const) {
    await choose(room, bad);
    // A busy machine may show a second alert, which says that the simulator does not respond.
    await expect(room.getByRole('alert').filter({ hasText: sentence })).toBeVisible();
    await room.getByRole('button', { name: 'Cerrar el aviso' }).click();
    await expect(room.locator('iframe[src*="/device/3/"]')).toHaveCount(1);
  }

  await choose(room, file);
  await expect(room.getByText(/\(KDS 3\), .* grabados el /)).toBeVisible();
  await expect(cardsOn(playedIn(room)).first()).toBeVisible();
  await expect(room.getByText(/^Sin diferencias: /)).toBeVisible();
  const begins = await secondsIn(room);
  await room.getByRole('button', { name: '×10' }).click();
  await room.getByRole('button', { name: 'Reproducir' }).press('Enter');
  await expect.poll(() => secondsIn(room)).toBeGreaterThan(begins + 10);

  const slider = room.getByRole('slider', { name: 'Momento de la grabación' });
  await slider.press('Home');
  await expect.poll(() => secondsIn(room)).toBe(begins);
  const moments = room.getByRole('region', { name: 'Lo que pasó' });
  await moments.getByRole('combobox').selectOption('Marcas y toques');
  await moments.getByRole('button', { name: /Toque: avanza / }).click();
  const tapped = await moments
    .getByRole('button', { name: /Toque: avanza / })
    .getByRole('time')
    .textContent();
  await expect(timeIn(room)).toHaveText(tapped ?? '');
  await expect(cardsOn(playedIn(room)).first()).toBeVisible();
  await room.getByRole('button', { name: 'Hasta lo próximo que pasó' }).click();
  await expect.poll(() => secondsIn(room)).toBeGreaterThanOrEqual(secondsOf(tapped ?? ''));
  expect(await accessibilityProblems(room)).toEqual([]);
  await room.getByRole('button', { name: 'Volver a la cocina' }).click();
  await expect(room.locator('iframe[src*="/device/3/"]')).toHaveCount(1);
});

test(
  '[ROOM-20][ROOM-25] the demo’s room plays a dropped recording on a phone, and names the first difference',
  LONG,
  async ({ simulator, keep, openDevice, openPage }) => {
    const file = await recordedBy(await openDevice(3), simulator);
    const demo = await keep(serveFolder('demo'));
    const room = await openPage(`${demo.origin}/`, { viewport: { width: 390, height: 844 }, ...tourSeen(demo.origin) });
    await expect(room.getByRole('main')).toBeVisible();
    await drop(room, Buffer.alloc(0));
    await expect(room.getByRole('alert')).toContainText('El archivo está vacío.');
    await drop(room, tampered(file));
    await expect(
      room.getByText(/^La primera diferencia, a las .*: la lista de tarjetas se grabó como «#999, /),
    ).toBeVisible();
    await room.getByRole('button', { name: 'Ir a la diferencia' }).click();
    await expect(cardsOn(playedIn(room)).first()).toBeVisible();
    await room.getByRole('button', { name: 'English' }).click();
    await expect(room.getByText(/^The first difference, at /)).toBeVisible();
    await expect(playedIn(room).locator('html')).toHaveAttribute('lang', 'en');
    expect(await room.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  },
);

const SIM = join(import.meta.dirname, '../../simulator/server/sim.ts');

test.describe('on a host that is not a test host', () => {
  test.use({ qa: false });

  test(
    '[RECORDING-7] only a logged-in administrator can save the recording, and the saved recording is valid',
    LONG,
    async ({ simulator, openPage }) => {
      const page = await openPage(`${simulator.origin}/device/3/`);
      await boardReady(page);
      const link = page.getByRole('button', { name: /^Conexión/ });
      const offer = page.getByRole('button', { name: 'Guardar la grabación' });
      await link.click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expect(offer).toHaveCount(0);
      await page.goto(`${simulator.origin}/device/3/l/profilelogin`);
      await logIn(page, credentialsOf('owner'));
      await expect(link).toBeVisible();
      const file = await (await saveOf(page)).path();
      const { status, stdout } = spawnSync(process.execPath, [SIM, 'extract', file], { encoding: 'utf8' });
      expect(status).toBe(0);
      expect(stdout).toContain('Grabación del KDS 3');
      expect(gunzipSync(readFileSync(file)).toString('utf8')).not.toContain(credentialsOf('owner').email);
    },
  );

  test(
    '[RECORDING-7][RECOVERY-1] a board that stays broken offers its recording also without a login',
    LONG,
    async ({ simulator, openPage }) => {
      const page = await openPage('about:blank');
      // The strip of cards throws when it renders; the rest of the app is unchanged.
      await page.route('**/*.js', async (route) => {
        const response = await route.fetch();
        const body = (await response.text()).replace(
          '"data-shape":',
          '"data-shape":(()=>{throw new Error("Broken.")})()||',
        );
        await route.fulfill({ response, body });
      });
      await page.goto(`${simulator.origin}/device/3/`);
      await expect(page.getByRole('heading', { name: 'La pantalla falló' })).toBeVisible();
      // The board reloads three times before it offers the recording.
      const save = page.getByRole('button', { name: 'Guardar la grabación' });
      await expect(save).toBeVisible();
      await expect(page.getByRole('button', { name: 'Recargar' })).toBeVisible();
      const saving = page.waitForEvent('download');
      await save.click();
      const file = await (await saving).path();
      await expect(page.getByText('La grabación se guardó en un archivo.')).toBeVisible();
      const { status, stdout } = spawnSync(process.execPath, [SIM, 'extract', file], { encoding: 'utf8' });
      expect([status, stdout]).toEqual([0, expect.stringContaining('Grabación del KDS 3')]);
    },
  );
});
