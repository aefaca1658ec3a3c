/** Finds the Chromium of end-to-end tests, benchmarks and stress runs. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const NOTE = new URL('../.cache/chromium', import.meta.url);
const SET_UP = new URL('./setup.mjs', import.meta.url);

/** Empty where set-up has found none, or the found one is gone. */
function storedPath(): string {
  try {
    const path = readFileSync(NOTE, 'utf8').trim();
    return existsSync(path) ? path : '';
  } catch {
    return '';
  }
}

/** The path that CHROMIUM names, else the one that set-up found; undefined when there is neither. */
export const knownChromium = (): string | undefined => process.env.CHROMIUM || storedPath() || undefined;

/** The same, with set-up's search where there is none yet: on this machine, else by a download. The output of set-up goes to stderr. */
export function foundChromium(): string | undefined {
  const known = knownChromium();
  if (known !== undefined || !existsSync(SET_UP)) return known;
  spawnSync(process.execPath, [fileURLToPath(SET_UP), '--browser'], { stdio: ['ignore', 2, 2] });
  return knownChromium();
}

/** The same for callers that start it. Throws when there is neither. */
export function chromiumPath(): string {
  const path = knownChromium();
  if (path === undefined)
    throw new Error('Failed to find Chromium: set-up has not run. Run "node tools/setup.mjs --browser".');
  return path;
}

/** Arguments of a Chromium without network services of its own, so that it contacts no server. */
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
 * The address bar of a headless window is two web pages with a process each, a fifth of a test's time. The last switch
 * of this name counts, so the features that Playwright disables are listed again.
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

/** Arguments for tests: benchmarks measure an unchanged browser. */
export const TEST_ARGS = [...CHROMIUM_ARGS, WITHOUT_ADDRESS_BAR] as const;
