import type { BrowserContextOptions, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import type { Settings } from '../../src/domain/presentation/settings.ts';
import type { Simulator } from '../programs/simulator.ts';
import { boardReady } from './board-page.ts';
import { storageKeyOf } from './storage-key.ts';

export const SIZES = {
  '1920x1080': { viewport: { width: 1920, height: 1080 } },
  '1280x800': { viewport: { width: 1280, height: 800 } },
  '390x844': { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
} as const satisfies Record<string, BrowserContextOptions>;

export type Size = keyof typeof SIZES;
export const SIZE_NAMES = Object.keys(SIZES) as readonly Size[];

/** Each size is tested in these looks, which cover both themes and both languages. */
export const LOOKS = [
  { theme: 'dark', language: 'es' },
  { theme: 'light', language: 'en' },
] as const;

/** The two other looks, for parts that have their own style in each theme and their own text in each language. */
export const CROSSED_LOOKS = [
  { theme: 'dark', language: 'en' },
  { theme: 'light', language: 'es' },
] as const;

export interface Look {
  readonly size?: Size;
  readonly theme?: 'dark' | 'light';
  readonly language?: 'es' | 'en';
  readonly settings?: Partial<Settings>;
  /** The page to open first, below the device's own: `home2`. */
  readonly path?: string;
  readonly options?: BrowserContextOptions;
  readonly prepare?: (page: Page) => Promise<unknown>;
}

/** Browser options for the room, the class and the demo in this look: theme from the machine, language from storage. */
export const roomLook = (
  origin: string,
  { size = '1920x1080', theme = 'dark', language = 'es' }: Pick<Look, 'size' | 'theme' | 'language'>,
  kept: readonly { readonly name: string; readonly value: string }[] = [],
): BrowserContextOptions => ({
  ...SIZES[size],
  colorScheme: theme,
  storageState: {
    cookies: [],
    origins: [{ origin, localStorage: [{ name: 'simulator:language', value: language }, ...kept] }],
  },
});

type Open = (address: string, options?: BrowserContextOptions) => Promise<Page>;

/** Opens a device's kiosk after setting the look's settings on its unit; other settings stay unchanged. */
export async function openLook(open: Open, simulator: Simulator, kdsId: number, look: Look = {}): Promise<Page> {
  const { size = '1920x1080', theme = 'dark', language = 'es', path = '', options, prepare } = look;
  const page = await open('about:blank', { ...SIZES[size], ...options });
  const settings = { darkMode: theme === 'dark', ...look.settings };
  await prepare?.(page);
  await simulator.command({ do: 'change-settings', kds: kdsId, settings });
  if (language === 'en') {
    await page.addInitScript((key) => localStorage.setItem(key, 'en'), storageKeyOf(`/device/${kdsId}/`, 'language'));
  }
  await page.goto(`${simulator.origin}/device/${kdsId}/${path}`);
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
  return page;
}

/** As `openLook`, and waits until the board shows its orders. */
export async function openBoard(...given: Parameters<typeof openLook>): Promise<Page> {
  const page = await openLook(...given);
  await boardReady(page);
  return page;
}
