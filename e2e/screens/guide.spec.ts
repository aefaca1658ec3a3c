import type { Frame, Page } from '@playwright/test';
import { LONG } from '../long-files.ts';
import { cardOf } from '../pages/board-page.ts';
import { roomLook } from '../pages/looks.ts';
import { pressByKey } from '../pages/tab-to.ts';
import { serveFolder } from '../programs/static-server.ts';
import { expect, test } from '../test.ts';
import { STORED_TOUR } from '../tour-seen.ts';

// The last steps run without a cloud.
test.use({ scenario: 'first-day', viewport: { width: 1280, height: 800 }, allowFailedRequests: true });

const WORDS = {
  es: {
    guide: 'Guía',
    step: (at: number) => `Paso ${at} de 14`,
    read: 'Entendido',
    closing: '¡Terminó su primer día!',
    sum: '14 de 14 pasos hechos',
    leave: 'Seguir sin guía',
  },
  en: {
    guide: 'Guide',
    step: (at: number) => `Step ${at} of 14`,
    read: 'Got it',
    closing: 'Your first day is done!',
    sum: '14 of 14 steps done',
    leave: 'Continue without a guide',
  },
} as const;
type Language = keyof typeof WORDS;

/** Presses the framed element or the button to continue; returns false before one of them appears. */
function pressFramed(): boolean {
  const main = document.querySelector<HTMLElement>('.first-day-guide:not([data-closing]) [data-main]');
  const framed = document
    .getAnimations()
    .map(({ effect }) => (effect as KeyframeEffect).target as HTMLElement)
    .find((target) => getComputedStyle(target).outlineStyle === 'solid' && !target.closest('.first-day-guide'));
  (main ?? framed)?.click();
  return (main ?? framed) !== undefined;
}

/** Pixels of the board that the panel covers. One call reads both, because either may move between two calls. */
function coveredPx(): number {
  const board = document.querySelector('#root')?.getBoundingClientRect();
  const panel = document.querySelector('.first-day-guide')?.getBoundingClientRect();
  return board === undefined || panel === undefined ? Number.NaN : board.bottom - panel.top;
}

/** Reloads a device and waits until the former page, which may have the same text, is gone. */
async function reload(device: Frame): Promise<void> {
  const began = () => device.evaluate(() => performance.timeOrigin).catch(() => 0);
  const before = await began();
  await device.evaluate(() => location.reload());
  await expect.poll(began).toBeGreaterThan(before);
}

async function guidedIn(room: Page, language: Language) {
  const frame = await (await room.waitForSelector('iframe[src$="device/3/"]')).contentFrame();
  if (frame === null) throw new Error('Failed to find the device: its frame has no page.');
  return { room, device: frame, guide: frame.getByRole('region', { name: WORDS[language].guide }) };
}

/** Follows the frames until all steps are over, and leaves by the closing page. */
async function followToTheEnd(device: Frame, language: Language): Promise<void> {
  const words = WORDS[language];
  const guide = device.getByRole('region', { name: words.guide });
  const closing = guide.getByRole('heading', { name: words.closing });
  await expect
    .poll(
      async () => {
        await device.evaluate(pressFramed);
        return closing.count();
      },
      { intervals: [150], timeout: 150_000 },
    )
    .toBe(1);
  await expect(guide.getByText(words.sum, { exact: false })).toBeVisible();
  await guide.getByRole('button', { name: words.leave }).click();
  await expect(guide).toHaveCount(0);
}

test('[GUIDE-5][GUIDE-9][GUIDE-18] the guide of a first day advances step by step, reports a wrong tap, continues after a reload, and covers nothing of the app', async ({
  simulator,
  openPage,
}) => {
  const { room, device, guide } = await guidedIn(await openPage(`${simulator.origin}/simulator/`), 'es');
  await expect(guide.getByText('Paso 1 de 14')).toBeVisible();
  await guide.getByRole('button', { name: 'Entendido' }).click();
  await expect(guide.getByText('Paso 2 de 14')).toBeVisible();
  await expect(room.getByText('Guía del primer día en el KDS 3 · paso 2 de 14')).toBeVisible();
  await device.getByRole('button', { name: /Bife de chorizo/ }).click();
  await expect(guide.getByText('Tocó «Bife de chorizo»', { exact: false })).toBeVisible();
  await reload(device);
  await expect(guide.getByText('Paso 2 de 14')).toBeVisible();
  await expect.poll(() => device.evaluate(coveredPx)).toBeLessThanOrEqual(1);
  // One press for each step: a second press before the first takes effect would count for the next step.
  await expect.poll(() => device.evaluate(pressFramed)).toBe(true);
  await expect(guide.getByText('Paso 3 de 14')).toBeVisible();
  await device.getByRole('button', { name: 'No guardar aún' }).click();
  await expect(guide.getByText('Paso 4 de 14')).toBeVisible();
  await expect(guide.getByText('Terminar un plato')).toBeVisible();
  await guide.getByRole('button', { name: 'Terminar la guía' }).click();
  await expect(guide).toHaveCount(0);
});

/** More presses of Tab than the board and the panel have stops. */
const STOPS_MAX = 300;

test(
  '[GUIDE-20][LOOK-36] by keyboard alone a user follows the guide, skips steps, goes back and leaves; the pressed button keeps the focus',
  LONG,
  async ({ openDevice }) => {
    const device = await openDevice(3);
    const guide = device.getByRole('region', { name: 'Guía' });
    const inGuide = (name: string) => guide.getByRole('button', { name, exact: true });
    const isAt = (step: number) => expect(guide.getByText(WORDS.es.step(step), { exact: true })).toBeVisible();
    await isAt(1);
    await pressByKey(device, inGuide('Entendido'), { tab: 'Shift+Tab' });
    await isAt(2);
    await expect(inGuide('Atrás')).toBeFocused();
    const asked = /«(.+?)» de (.+?):/.exec((await guide.locator('.say').textContent()) ?? '');
    const [, dish = '', card = ''] = asked ?? [];
    const line = cardOf(device, card).getByRole('listitem').getByRole('button', { name: dish }).first();
    await pressByKey(device, line, { key: 'Space', tabsMax: STOPS_MAX });
    await isAt(3);
    // Enter would save, because it is the board's save key.
    const notYet = device.getByRole('button', { name: 'No guardar aún' });
    await pressByKey(device, notYet, { key: 'Space', tabsMax: STOPS_MAX });
    await isAt(4);
    await pressByKey(device, inGuide('Saltar'), { tabsMax: STOPS_MAX });
    await isAt(5);
    await expect(inGuide('Saltar')).toBeFocused();
    await device.keyboard.press('Space');
    await isAt(6);
    await pressByKey(device, inGuide('Atrás'), { tab: 'Shift+Tab' });
    await isAt(5);
    await expect(inGuide('Atrás')).toBeFocused();
    await pressByKey(device, inGuide('Terminar la guía'));
    await expect(guide).toHaveCount(0);
    await pressByKey(device, line, { key: 'Space', tabsMax: STOPS_MAX });
    await expect(line).toHaveAccessibleName(/, Listo/);
  },
);

for (const language of ['es', 'en'] as const) {
  test(
    `[GUIDE-10] on a server, presses on the framed elements lead through every step to the closing page (${language})`,
    LONG,
    async ({ simulator, openPage }) => {
      const look = roomLook(simulator.origin, { size: '1280x800', language });
      const room = await openPage(`${simulator.origin}/simulator/`, look);
      await followToTheEnd((await guidedIn(room, language)).device, language);
    },
  );

  test(
    `[GUIDE-5][GUIDE-6] the demo has the same guide, which continues at its step after a reload (${language})`,
    LONG,
    async ({ keep, openPage }) => {
      const words = WORDS[language];
      const demo = await keep(serveFolder('demo'));
      const look = roomLook(demo.origin, { size: '1280x800', language }, [STORED_TOUR]);
      const { device, guide } = await guidedIn(await openPage(`${demo.origin}/?scenario=first-day`, look), language);
      await guide.getByRole('button', { name: words.read }).click();
      await expect(guide.getByText(words.step(2))).toBeVisible();
      await reload(device);
      await expect(guide.getByText(words.step(2))).toBeVisible();
      await followToTheEnd(device, language);
    },
  );
}
