/** Where the Chromium is that end-to-end tests, benchmarks and stress runs drive. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const NOTE = new URL('../.cache/chromium', import.meta.url);
const SET_UP = new URL('./setup.mjs', import.meta.url);

/** Empty where set-up has found none, or what it found is gone. */
function noted(): string {
  try {
    const path = readFileSync(NOTE, 'utf8').trim();
    return existsSync(path) ? path : '';
  } catch {
    return '';
  }
}

/** The path that CHROMIUM names, else the one that set-up found; undefined when there is neither. */
export const knownChromium = (): string | undefined => process.env.CHROMIUM || noted() || undefined;

/** The same, looked for as set-up does where there is none yet: on this machine, else by a download. What set-up says stands on stderr. */
export function foundChromium(): string | undefined {
  const known = knownChromium();
  if (known !== undefined || !existsSync(SET_UP)) return known;
  spawnSync(process.execPath, [fileURLToPath(SET_UP), '--browser'], { stdio: ['ignore', 2, 2] });
  return knownChromium();
}

/** The same for whoever starts it. Throws when there is neither. */
export function chromiumPath(): string {
  const path = knownChromium();
  if (path === undefined)
    throw new Error('Failed to find Chromium: set-up has not run. Run "node tools/setup.mjs --browser".');
  return path;
}

/** What a Chromium without a network of its own is started with, so that it asks nobody for anything. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
] as const;

/**
 * The address bar of a window that nobody sees is two web pages with a process each, which cost a test a fifth of its
 * time. The last switch of this name counts, so what Playwright switches off is named again.
 */
const WITHOUT_ADDRESS_BAR = `--disable-features=${[
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
].join(',')}`;

/** What tests start theirs with: benchmarks measure a browser as it comes. */
export const TEST_ARGS = [...CHROMIUM_ARGS, WITHOUT_ADDRESS_BAR] as const;
