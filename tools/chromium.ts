import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const NOTE = new URL('../.cache/chromium', import.meta.url);
const SET_UP = new URL('./setup.mjs', import.meta.url);

/** Empty when set-up found none, or when the file no longer exists. */
function storedPath(): string {
  try {
    const path = readFileSync(NOTE, 'utf8').trim();
    return existsSync(path) ? path : '';
  } catch {
    return '';
  }
}

/** The path in CHROMIUM, or else the path that set-up found; undefined without either. */
export const knownChromium = (): string | undefined => process.env.CHROMIUM || storedPath() || undefined;

/** Without a known path, set-up searches this machine or downloads Chromium; its output goes to stderr. */
export function foundChromium(): string | undefined {
  const known = knownChromium();
  if (known !== undefined || !existsSync(SET_UP)) return known;
  spawnSync(process.execPath, [fileURLToPath(SET_UP), '--browser'], { stdio: ['ignore', 2, 2] });
  return knownChromium();
}

/** Throws when no Chromium is known. */
export function chromiumPath(): string {
  const path = knownChromium();
  if (path === undefined)
    throw new Error('Failed to find Chromium: set-up has not run. Run "node tools/setup.mjs --browser".');
  return path;
}

/** Without the sandbox, the GPU, and Chromium's own network services, so that it contacts no server of its own. */
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
 * In a headless window the address bar is two web pages, a fifth of a test's time. Only the last switch of this name
 * counts, so it also contains the features that Playwright turns off.
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

/** Benchmarks do not use these, because they measure an unchanged browser. */
export const TEST_ARGS = [...CHROMIUM_ARGS, WITHOUT_ADDRESS_BAR] as const;
