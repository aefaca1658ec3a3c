/** Where the Chromium is that end-to-end tests, benchmarks and stress runs drive. */
import { readFileSync } from 'node:fs';

const NOTE = new URL('../.cache/chromium', import.meta.url);

function noted(): string {
  try {
    return readFileSync(NOTE, 'utf8').trim();
  } catch {
    return '';
  }
}

/** The path that CHROMIUM names, else the one that set-up found; undefined when there is neither. */
export const knownChromium = (): string | undefined => process.env.CHROMIUM || noted() || undefined;

/** The same for whoever starts it. Throws when there is neither. */
export function chromiumPath(): string {
  const path = knownChromium();
  if (path === undefined)
    throw new Error('Failed to find Chromium: set-up has not run. Run "node setup.mjs --browser".');
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
