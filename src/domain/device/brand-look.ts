/** What a page shows of its brand before any brand file has loaded (rule HOST-7). */

export interface BrandLook {
  /** The name of the installed app below its icon. */
  readonly title: string;
  /** The browser's color around the page: the background of the dark board. */
  readonly themeColour: string;
}

/** Looks by brand; a brand's files are in `public/brands/` and its name. */
export const BRAND_LOOKS = {
  resto: { title: 'Cocina', themeColour: '#0d1013' },
  brasa: { title: 'Brasa', themeColour: '#15100c' },
} as const satisfies Readonly<Record<string, BrandLook>>;

export type Brand = keyof typeof BRAND_LOOKS;
