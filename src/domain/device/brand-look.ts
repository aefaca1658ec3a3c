/** Shown before the page has loaded a file of the brand (rule HOST-7). */

export interface BrandLook {
  /** The name below the icon of the installed app. */
  readonly title: string;
  /** The browser's color around the page: the background of the dark board. */
  readonly themeColour: string;
}

/** By brand; the files of a brand are in the folder of its name in `public/brands/`. */
export const BRAND_LOOKS = {
  resto: { title: 'Cocina', themeColour: '#0d1013' },
  brasa: { title: 'Brasa', themeColour: '#15100c' },
} as const satisfies Readonly<Record<string, BrandLook>>;

export type Brand = keyof typeof BRAND_LOOKS;
