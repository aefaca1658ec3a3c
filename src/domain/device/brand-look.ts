/** What a page says of its brand before anything of the brand has loaded (rule P3g). */
import type { Brand } from './brand.ts';

export interface BrandLook {
  /** What the installed app is called below its icon. */
  readonly title: string;
  /** What the browser colours around the page: the ground of the dark board. */
  readonly themeColour: string;
}

export const BRAND_LOOKS: Readonly<Record<Brand, BrandLook>> = {
  resto: { title: 'Cocina', themeColour: '#0d1013' },
  brasa: { title: 'Brasa', themeColour: '#15100c' },
};
