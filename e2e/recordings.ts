import { readFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { type Download, expect, type Page } from '@playwright/test';
import { boardReady, cardsOn, linesIn } from './pages/board-page.ts';
import type { Simulator } from './programs/simulator.ts';

/** Saves the device's recording, once the part of the app that records has loaded. */
export async function saveOf(device: Page): Promise<Download> {
  await device.getByRole('button', { name: /^Conexión/ }).click();
  const saved: Download[] = [];
  const keep = (download: Download) => void saved.push(download);
  device.on('download', keep);
  await expect(async () => {
    await device.getByRole('button', { name: 'Guardar la grabación' }).click();
    await expect.poll(() => saved.length, { timeout: 10_000 }).toBeGreaterThan(0);
  }).toPass();
  device.off('download', keep);
  await device.keyboard.press('Escape');
  return saved[0] as Download;
}

/** A downloaded recording of half a minute with a tap. */
export async function recordedBy(device: Page, simulator: Simulator): Promise<Buffer> {
  await boardReady(device);
  // Discards everything recorded before this moment.
  await saveOf(device);
  const { elapsedMs: fromMs } = await simulator.status();
  await simulator.command({ do: 'speed', factor: 10 });
  await linesIn(cardsOn(device).first()).first().click();
  await expect.poll(async () => (await simulator.status()).elapsedMs - fromMs).toBeGreaterThan(30_000);
  await simulator.command({ do: 'pause' });
  return readFileSync(await (await saveOf(device)).path());
}

export async function choose(room: Page, buffer: Buffer, name = 'a.kdsrec'): Promise<void> {
  const asking = room.waitForEvent('filechooser');
  await room.getByRole('button', { name: /^(Abrir una grabación|Open a recording)$/ }).click();
  await (await asking).setFiles({ name, mimeType: 'application/octet-stream', buffer });
}

/** The recording with one more card on its first screen, which the app never showed. */
export const tampered = (file: Buffer): Buffer =>
  gzipSync(gunzipSync(file).toString('utf8').replace('"cards":"', '"cards":"999-0 '));
