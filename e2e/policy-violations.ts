/** Collects policy violations, and targets that could not be watched, of every browser that a run starts. */
import type { Browser, BrowserType } from '@playwright/test';
import { watchPolicy } from '../simulator/browser/watch-policy.ts';

const violations: string[] = [];

export const recordedViolations = (): readonly string[] => violations;

/** For each connected browser, the function that waits for its reports. */
const reportWaits = new Set<() => Promise<void>>();

async function watch(browser: Browser): Promise<void> {
  const waitForReports = await watchPolicy(browser, (violation) => violations.push(violation));
  reportWaits.add(waitForReports);
  browser.on('disconnected', () => reportWaits.delete(waitForReports));
}

/** From now on every browser that Playwright starts, or connects to, is watched from its first page on. */
export function watchLaunches(browserType: BrowserType): void {
  const launch = browserType.launch.bind(browserType);
  const launchPersistentContext = browserType.launchPersistentContext.bind(browserType);
  browserType.launch = async (options) => {
    const browser = await launch(options);
    await watch(browser);
    return browser;
  };
  browserType.launchPersistentContext = async (folder, options) => {
    const context = await launchPersistentContext(folder, options);
    const browser = context.browser();
    if (browser === null) throw new Error('Failed to watch a persistent context: it has no browser.');
    await watch(browser);
    return context;
  };
  const connect = browserType.connectOverCDP.bind(browserType) as (address: string) => Promise<Browser>;
  browserType.connectOverCDP = (async (address: string) => {
    const browser = await connect(address);
    await watch(browser);
    return browser;
  }) as BrowserType['connectOverCDP'];
}

/** Waits until every target is watched and all sent reports are read; returns all violations and clears them. */
export async function drainViolations(): Promise<readonly string[]> {
  for (const waitForReports of reportWaits) await waitForReports();
  return violations.splice(0);
}
