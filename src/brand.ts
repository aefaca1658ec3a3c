/** Puts the look of the host's brand on the page before its first paint, its policy for pictures, and on a host of accounts the theme of its user: a script of its own, since the app comes later (rule P3g). */
import { brandOf, isAccountHost, type Platforms } from './domain/device/brand.ts';
import { BRAND_LOOKS, type Brand } from './domain/device/brand-look.ts';
import { followScheme } from './platform/browser/page/own-scheme.ts';

/** Set by the script before this one (rule P3h). */
const { kdsPlatforms } = globalThis as { readonly kdsPlatforms?: Platforms };

const meta = (name: string): HTMLMetaElement | null => document.querySelector(`meta[name="${name}"]`);

/** The page names its brand's files as those of the brand that it was written for. */
function showBrand(brand: string): void {
  const own = `brands/${brand}/`;
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[href^="brands/"]')) {
    link.href = (link.getAttribute('href') ?? '').replace(/^brands\/[^/]*\//, own);
  }
  const sheet = document.createElement('link');
  sheet.rel = 'stylesheet';
  sheet.href = `${own}brand.css`;
  // Nothing is painted until it is here; without this word that is so for a page's own links alone.
  sheet.setAttribute('blocking', 'render');
  document.head.append(sheet);
}

/** Only hosts of accounts show pictures of other hosts: elsewhere the policy of the page is made stricter before anything is drawn (rule P3i). */
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
if (isAccountHost(page)) followScheme();
else keepPicturesOut();
if (isKnown(brand)) {
  const { title, themeColour } = BRAND_LOOKS[brand];
  document.documentElement.dataset.brand = brand;
  for (const name of ['application-name', 'apple-mobile-web-app-title']) meta(name)?.setAttribute('content', title);
  meta('theme-color')?.setAttribute('content', themeColour);
  showBrand(brand);
}
