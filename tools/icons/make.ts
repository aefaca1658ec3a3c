/** Makes the PNG icons of each brand from its SVG files: `npm run icons`. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from '@playwright/test';
import { CHROMIUM_ARGS, chromiumPath } from '../chromium.ts';

const BRANDS = new URL('../../public/brands/', import.meta.url);

/** Apple's systems round the corners themselves, and do not support transparency. */
const ICONS = [
  { from: 'logo.svg', to: 'icon-192.png', sizePx: 192 },
  { from: 'logo.svg', to: 'icon-512.png', sizePx: 512 },
  { from: 'maskable.svg', to: 'maskable-512.png', sizePx: 512 },
  { from: 'maskable.svg', to: 'apple-touch-180.png', sizePx: 180 },
] as const;

async function draw(page: Page, svg: string, sizePx: number): Promise<Uint8Array> {
  await page.setViewportSize({ width: sizePx, height: sizePx });
  await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw;height:100vh}</style>${svg}`);
  return page.screenshot({ omitBackground: true });
}

const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...CHROMIUM_ARGS] });
try {
  const page = await browser.newPage();
  for (const brand of await readdir(BRANDS)) {
    const folder = new URL(`${brand}/`, BRANDS);
    for (const { from, to, sizePx } of ICONS) {
      const icon = new URL(to, folder);
      await writeFile(icon, await draw(page, await readFile(new URL(from, folder), 'utf8'), sizePx));
      process.stdout.write(`${fileURLToPath(icon)}\n`);
    }
  }
} finally {
  await browser.close();
}
