/** The sizes, themes and languages in which every screen is judged. */
import type { BrowserContextOptions, Page } from '@playwright/test';
import { expect, type Simulator } from './test.ts';

export const SIZES = {
  '1920x1080': { viewport: { width: 1920, height: 1080 } },
  '1280x800': { viewport: { width: 1280, height: 800 } },
  '390x844': { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
} as const satisfies Record<string, BrowserContextOptions>;

export type Size = keyof typeof SIZES;
export const SIZE_NAMES = Object.keys(SIZES) as readonly Size[];

export interface Look {
  readonly size?: Size;
  readonly theme?: 'dark' | 'light';
  readonly language?: 'es' | 'en';
  readonly options?: BrowserContextOptions;
}

type Open = (address: string, options?: BrowserContextOptions) => Promise<Page>;

/** Opens a device's kiosk in this look; the server's settings are dark, the device's language is Spanish. */
export async function openLook(open: Open, simulator: Simulator, kdsId: number, look: Look = {}): Promise<Page> {
  const { size = '1920x1080', theme = 'dark', language = 'es', options } = look;
  const page = await open('about:blank', { ...SIZES[size], ...options });
  if (theme === 'light') {
    await page.route(/\/resto\/kds\/ajustes/, async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replace('"darkMode":true', '"darkMode":false');
      await route.fulfill({ response: answer, body });
    });
  }
  if (language === 'en') {
    await page.addInitScript((key) => localStorage.setItem(key, 'en'), `kds:/device/${kdsId}/:language`);
  }
  await page.goto(`${simulator.origin}/device/${kdsId}/`);
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
  return page;
}
