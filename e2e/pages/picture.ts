/** Stores screenshots for people in artifacts/pictures, and checks that nothing is blank, cut off or too wide. */
import { expect, type Page } from '@playwright/test';
import { waitForAnimations } from './animations.ts';

export const PICTURES = new URL('../../artifacts/pictures/', import.meta.url).pathname;
/** The fewest colors of a page with words and an icon; an empty page has about five. */
const COLOURS_MIN = 40;

interface Facts {
  readonly width: number;
  readonly height: number;
  readonly colours: number;
}

/** A PNG has its size in its header; the page's browser decodes it, small, and counts the colors. */
const factsOf = async (page: Page, png: Buffer): Promise<Facts> => ({
  width: png.readUInt32BE(16),
  height: png.readUInt32BE(20),
  colours: await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }), { resizeWidth: 320 });
    const { width, height } = picture;
    const canvas = new OffscreenCanvas(width, height).getContext('2d');
    canvas?.drawImage(picture, 0, 0);
    return new Set(new Uint32Array(canvas?.getImageData(0, 0, width, height).data.buffer ?? new ArrayBuffer(0))).size;
  }, png.toString('base64')),
});

/** Parts that overflow sideways: of the page, of a bar or head, of a card. */
const stickingOut = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const SLACK_PX = 1;
    const sticksOut = (part: Element, box: DOMRect) => {
      const { width, height, left, right } = part.getBoundingClientRect();
      return width > SLACK_PX && height > SLACK_PX && (left < box.left - SLACK_PX || right > box.right + SLACK_PX);
    };
    const partsBeyond = (whole: Element) => {
      const box = whole.getBoundingClientRect();
      // The tour magnifies a part of a screen within its frame.
      const parts = box.width > 0 ? [...whole.querySelectorAll(':not(iframe)')] : [];
      return parts.filter((part) => sticksOut(part, box));
    };
    const wide = document.scrollingElement?.scrollWidth ?? 0;
    return [
      ...(wide > innerWidth ? [`the page is ${wide} px wide`] : []),
      ...[...document.querySelectorAll('header, section[aria-label], article:not(:has([data-piece])), [data-piece]')]
        .filter((whole) => whole.querySelector('article') === null)
        .flatMap((whole) =>
          partsBeyond(whole).map(
            (part) => `${whole.ariaLabel ?? whole.tagName} cuts ${part.tagName} ${part.textContent}`,
          ),
        ),
    ];
  });

/** Stores a screenshot of the current page, which fills the window and is not blank. */
export async function shotOf(page: Page, name: string): Promise<void> {
  const png = await page.screenshot({ path: `${PICTURES}${name}.png`, animations: 'disabled', scale: 'css' });
  const { width, height, colours } = await factsOf(page, png);
  expect({ width, height }, name).toEqual(page.viewportSize());
  expect(colours, `colors of ${name}`).toBeGreaterThan(COLOURS_MIN);
}

export async function picture(page: Page, name: string): Promise<void> {
  await waitForAnimations(page);
  await shotOf(page, name);
  await expect.poll(() => stickingOut(page), name).toEqual([]);
}
