/** Applies the look of the host's brand before the first paint, its policy for pictures, and on a host of accounts its user's theme. A separate script, because the app loads later (rule HOST-7). */
import { brandOf, isAccountHost, type Platforms } from './domain/device/brand.ts';
import { BRAND_LOOKS, type Brand } from './domain/device/brand-look.ts';
import { followColourScheme } from './platform/browser/page/colour-scheme.ts';

/** Set by the script before this one (rule HOST-9). */
const { kdsPlatforms } = globalThis as { readonly kdsPlatforms?: Platforms };

const meta = (name: string): HTMLMetaElement | null => document.querySelector(`meta[name="${name}"]`);

/** The page contains the file names of the brand that it was written for. */
function showBrand(brand: string): void {
  const own = `brands/${brand}/`;
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[href^="brands/"]')) {
    link.href = (link.getAttribute('href') ?? '').replace(/^brands\/[^/]*\//, own);
  }
  const sheet = document.createElement('link');
  sheet.rel = 'stylesheet';
  sheet.href = `${own}brand.css`;
  // Blocks the paint until the sheet is loaded; without this attribute only the page's own links do.
  sheet.setAttribute('blocking', 'render');
  document.head.append(sheet);
}

/** Only hosts of accounts show pictures of other hosts: elsewhere the page's policy becomes stricter before the first paint (rule HOST-10). */
function keepPicturesOut(): void {
  const policy = document.createElement('meta');
  policy.httpEquiv = 'Content-Security-Policy';
  policy.content = "img-src 'self' data:";
  document.head.append(policy);
}

const isKnown = (brand: string | null): brand is Brand => brand !== null && Object.hasOwn(BRAND_LOOKS, brand);

const host = meta('kds-host')?.content.trim() || location.host;
const page = { host, platforms: kdsPlatforms ?? null };
const brand = brandOf(page);
if (isAccountHost(page)) followColourScheme();
else keepPicturesOut();
if (isKnown(brand)) {
  const { title, themeColour } = BRAND_LOOKS[brand];
  document.documentElement.dataset.brand = brand;
  for (const name of ['application-name', 'apple-mobile-web-app-title']) meta(name)?.setAttribute('content', title);
  meta('theme-color')?.setAttribute('content', themeColour);
  showBrand(brand);
}
