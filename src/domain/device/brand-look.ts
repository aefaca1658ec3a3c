/** What a page says of its brand before anything of the brand has loaded (rule P3g). */

export interface BrandLook {
  /** What the installed app is called below its icon. */
  readonly title: string;
  /** What the browser colours around the page: the ground of the dark board. */
  readonly themeColour: string;
}

/** By brand, whose files lie in the folder of its name below `public/brands`. */
export const BRAND_LOOKS = {
  resto: { title: 'Cocina', themeColour: '#0d1013' },
  brasa: { title: 'Brasa', themeColour: '#15100c' },
} as const satisfies Readonly<Record<string, BrandLook>>;

export type Brand = keyof typeof BRAND_LOOKS;
