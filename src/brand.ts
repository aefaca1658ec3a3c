/** This script is separate: it sets the look and the security policy before the app loads (rule HOST-7). */
import { brandOf, type HostPage, hostFacts, isAccountHost, type Platforms } from './domain/device/brand.ts';
import { BRAND_LOOKS, type Brand } from './domain/device/brand-look.ts';
import { type Domains, platformsProblem, usablePlatforms } from './domain/device/check-platforms.ts';
import { platformConnections } from './domain/device/connections.ts';
import { storageNamespace } from './platform/browser/namespace.ts';
import { followColourScheme } from './platform/browser/page/colour-scheme.ts';

// The build inserts the domains here, so that an operator can change only the addresses, in platforms.js.
declare const BRAND_DOMAINS: Domains;

/** The script platforms.js sets this table before this script runs (rule HOST-9). */
const page = globalThis as { kdsPlatforms?: Platforms };

/** The key contains the folder, because a kiosk in another folder of the host has its own table. */
const LAST_VALID = `${storageNamespace()}platforms`;

/** A missing table, or one with a mistake, is refused, and the last valid table applies (rule HOST-18). */
function platformsOfStart(): Platforms {
  const served = page.kdsPlatforms;
  const problem =
    served === undefined ? 'The file is missing or is not a valid script.' : platformsProblem(served, BRAND_DOMAINS);
  let lastValid: unknown = null;
  try {
    if (problem === null) localStorage.setItem(LAST_VALID, JSON.stringify(served));
    else lastValid = JSON.parse(localStorage.getItem(LAST_VALID) ?? 'null');
  } catch {
    // Without storage there is no last valid table.
  }
  const usable = { hosts: {}, brands: {}, ...usablePlatforms(served, lastValid, BRAND_DOMAINS) };
  if (problem === null) return usable;
  console.warn(
    `platforms.js se rechaza; vale la última válida, si la hay. platforms.js is refused; the last valid one applies, if any. ${problem}`,
  );
  return { ...usable, isServedRefused: true };
}

const platforms = platformsOfStart();
page.kdsPlatforms = platforms;

const meta = (name: string): HTMLMetaElement | null => document.querySelector(`meta[name="${name}"]`);

/** The built page links to one fixed brand, so its links are changed to this brand's folder. */
function showBrand(brand: string): void {
  const own = `brands/${brand}/`;
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[href^="brands/"]')) {
    link.href = (link.getAttribute('href') ?? '').replace(/^brands\/[^/]*\//, own);
  }
  const sheet = document.createElement('link');
  sheet.rel = 'stylesheet';
  sheet.href = `${own}brand.css`;
  // With this attribute, the browser delays its first paint until a sheet that a script adds has loaded.
  sheet.setAttribute('blocking', 'render');
  document.head.append(sheet);
}

/**
 * Account hosts connect only to their platform (rule HOST-21). All other hosts show no pictures from elsewhere (rule
 * HOST-10).
 */
function narrowPolicy(rule: string): void {
  const policy = document.createElement('meta');
  policy.httpEquiv = 'Content-Security-Policy';
  policy.content = rule;
  document.head.append(policy);
}

/** A test host allows both environments, because the user can switch. */
function ownConnections(page: Omit<HostPage, 'origin'>): string {
  const facts = (['PROD', 'DEV'] as const).map((chosen) => hostFacts({ ...page, origin: location.origin }, chosen));
  return platformConnections(facts.filter((each) => each !== null));
}

const isKnown = (brand: string | null): brand is Brand => brand !== null && Object.hasOwn(BRAND_LOOKS, brand);

const host = meta('kds-host')?.content.trim() || location.host;
const own = { host, platforms };
const brand = brandOf(own);
if (isAccountHost(own)) {
  narrowPolicy(ownConnections(own));
  followColourScheme();
} else narrowPolicy("img-src 'self' data:");
if (isKnown(brand)) {
  const { title, themeColour } = BRAND_LOOKS[brand];
  document.documentElement.dataset.brand = brand;
  for (const name of ['application-name', 'apple-mobile-web-app-title']) meta(name)?.setAttribute('content', title);
  meta('theme-color')?.setAttribute('content', themeColour);
  showBrand(brand);
}
