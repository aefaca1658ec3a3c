import type { Download, Page } from '@playwright/test';

export const figuresOn = (room: Page): Promise<readonly (string | undefined)[]> =>
  room
    .getByRole('main')
    .locator('dd')
    .evaluateAll((all) => all.map((dd) => dd.querySelector('strong')?.textContent));

export async function fileFrom(room: Page, askFor: () => Promise<void>) {
  const [download] = await Promise.all([room.waitForEvent('download') as Promise<Download>, askFor()]);
  const parts: Buffer[] = await (await download.createReadStream()).toArray();
  return { name: download.suggestedFilename(), text: Buffer.concat(parts).toString('utf8') };
}

export const fileOf = (room: Page, button: string) =>
  fileFrom(room, () => room.getByRole('button', { name: button }).click());
