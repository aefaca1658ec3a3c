/** The guided first day on the real kiosk, in the frame of a room: each step is done where it is framed. */
import type { Frame, Page } from '@playwright/test';
import { LONG } from '../long-files.ts';
import { expect, test } from '../test.ts';

// The last steps are done without a cloud.
test.use({ scenario: 'first-day', viewport: { width: 1280, height: 800 }, allowFailedRequests: true });

interface Guided {
  readonly guide?: {
    readonly at: number;
    readonly wrongTaps: number;
    readonly steps: readonly { readonly outcome: string }[];
  };
}

/** Presses what is framed, or what leads on; false where there is nothing yet. */
function pressFramed(): boolean {
  const main = document.querySelector<HTMLElement>('.first-day-guide:not([data-closing]) [data-main]');
  const framed = document
    .getAnimations()
    .map(({ effect }) => (effect as KeyframeEffect).target as HTMLElement)
    .find((target) => getComputedStyle(target).outlineStyle === 'solid' && !target.closest('.first-day-guide'));
  (main ?? framed)?.click();
  return (main ?? framed) !== undefined;
}

const deviceIn = async (room: Page): Promise<Frame> => {
  const frame = await (await room.waitForSelector('iframe[src$="/device/3/"]')).contentFrame();
  if (frame === null) throw new Error('Failed to find the device: its frame has no page.');
  return frame;
};

/** Opens the room of a guided first day, and the device in its frame. */
async function openGuide(openPage: (address: string) => Promise<Page>, origin: string) {
  const room = await openPage(`${origin}/simulator/`);
  const device = await deviceIn(room);
  const at = async () => ((await (await fetch(`${origin}/simulator/status`)).json()) as Guided).guide?.at;
  /** Does what is framed until all steps are over. */
  const followToTheEnd = (steps: number) =>
    expect
      .poll(
        async () => {
          await device.evaluate(pressFramed);
          return at();
        },
        { intervals: [150], timeout: 90_000 },
      )
      .toBe(steps);
  return { room, device, guide: device.getByRole('region', { name: 'Guía' }), followToTheEnd };
}

test('[GUIDE6] a first day begins step by step, a wrong tap on the way, and goes on after a reload', async ({
  simulator,
  openPage,
}) => {
  const { room, device, guide } = await openGuide(openPage, simulator.origin);
  await expect(guide.getByText('Paso 1 de 14')).toBeVisible();
  await guide.getByRole('button', { name: 'Entendido' }).click();
  await expect(guide.getByText('Paso 2 de 14')).toBeVisible();
  await expect(room.getByText('Guía del primer día en el KDS 3 · paso 2 de 14')).toBeVisible();
  await device.getByRole('button', { name: /Bife de chorizo/ }).click();
  await expect(guide.getByText('Tocaste «Bife de chorizo»', { exact: false })).toBeVisible();
  await device.evaluate(() => location.reload());
  await expect(guide.getByText('Paso 2 de 14')).toBeVisible();
  // The board ends where the panel begins: nothing of it is covered.
  const [board, band] = [await device.locator('#root').boundingBox(), await guide.boundingBox()];
  expect((board?.y ?? 0) + (board?.height ?? 0)).toBeLessThanOrEqual((band?.y ?? 0) + 1);
  // One press for one step: a second one, before the first was told, would belong to the next.
  await expect.poll(() => device.evaluate(pressFramed)).toBe(true);
  await expect(guide.getByText('Paso 3 de 14')).toBeVisible();
  await device.getByRole('button', { name: 'Cancelar' }).click();
  await expect(guide.getByText('Paso 4 de 14')).toBeVisible();
  await expect(guide.getByText('Terminar un plato')).toBeVisible();
  await guide.getByRole('button', { name: 'Terminar la guía' }).click();
  await expect(guide).toHaveCount(0);
});

test('[GUIDE10] all of it is done where it is framed, to the closing page', LONG, async ({ simulator, openPage }) => {
  const { guide, followToTheEnd } = await openGuide(openPage, simulator.origin);
  await followToTheEnd(14);
  await expect(guide.getByRole('heading', { name: '¡Terminaste tu primer día!' })).toBeVisible();
  await expect(guide.getByText('14 de 14 pasos hechos', { exact: false })).toBeVisible();
  await guide.getByRole('button', { name: 'Seguir sin guía' }).click();
  await expect(guide).toHaveCount(0);
});
