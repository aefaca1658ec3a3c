/** Runs scenarios on real pages, each with a separate simulator server. */
import { constants } from 'node:os';
import { CHROMIUM_ARGS, foundChromium } from '../../../tools/chromium.ts';
import { realTime } from '../../adapters/real-time.ts';
import { type DeviceStepRequest, runInBrowser } from '../../browser/run-in-browser.ts';
import { watchPolicy } from '../../browser/watch-policy.ts';
import type { JournalEntry } from '../../core/base/journal.ts';
import type { FailedStep } from '../../core/script/run-script.ts';
import type { Scenario } from '../../core/script/script.ts';
import { createWorld } from '../../core/world.ts';
import type { World, WorldOptions } from '../../core/world-api.ts';
import { RUN_DAY_MS, type RunObserver, type ScenarioReport } from '../../headless/run-scenario.ts';
import { findServedFolders, missingFolder } from '../served-folders.ts';
import { startServer } from '../start-server.ts';

export type BrowserResult =
  | {
      readonly ok: true;
      run(scenario: Scenario, seed: number, watch: RunObserver): Promise<ScenarioReport>;
      close(): Promise<void>;
    }
  | { readonly ok: false; readonly problem: string };

/** Alarms must sound before the first touch, as in the browser of a kiosk. */
const KIOSK_ARGS = ['--autoplay-policy=no-user-gesture-required'];

const NO_CHROMIUM = 'Found no Chromium for --browser: install one, or set the variable CHROMIUM to its path.';

const NO_PLAYWRIGHT = '--browser needs the package @playwright/test: run it in the checkout, as "npm run sim".';

const wrong = (problem: string) => ({ ok: false, problem }) as const;

/** The world starts paused, on a fixed day. */
async function startHeld(scenario: Scenario, seed: number, journalled: RunObserver['journalled']) {
  const worlds: World[] = [];
  const deviceSteps: DeviceStepRequest[] = [];
  const failedSteps: FailedStep[] = [];
  const newWorld = (options: WorldOptions) => {
    const world = createWorld({
      ...options,
      journalled: (entry: JournalEntry) => journalled?.(entry),
      stepFailed: (step) => void failedSteps.push(step),
      atDevices(step, random) {
        deviceSteps.push({ step, random });
        return null;
      },
    });
    worlds.push(world);
    return world;
  };
  const time = { ...realTime, wallMs: () => RUN_DAY_MS };
  const started = await startServer({
    host: '127.0.0.1',
    port: 0,
    tls: false,
    scenario,
    seed,
    cooks: false,
    places: findServedFolders(),
    held: { lockstep: true, paused: true, newWorld, time },
  });
  const [world] = worlds;
  if (!started.ok || world === undefined) throw new Error(started.ok ? 'There is no world.' : started.problem);
  return { server: started.server, world, deviceSteps, failedSteps };
}

const ENDINGS = ['SIGHUP', 'SIGINT', 'SIGTERM'] as const;

/** Playwright kills its browser when this process exits. The report goes to stdout only after all runs. */
function endAtASignal(): void {
  for (const signal of ENDINGS) {
    process.once(signal, () => {
      process.stderr.write(`The run was ended by ${signal}: there is no report.\n`);
      process.exit(128 + constants.signals[signal]);
    });
  }
}

/** Playwright's own handlers would close the browser while the run continues. */
const BY_US = { handleSIGHUP: false, handleSIGINT: false, handleSIGTERM: false } as const;

/** Returns the reason in one sentence when Chromium cannot open. */
export async function openPages(): Promise<BrowserResult> {
  const missing = missingFolder(findServedFolders());
  if (missing !== null) return wrong(missing);
  const executablePath = foundChromium();
  if (executablePath === undefined) return wrong(NO_CHROMIUM);
  const playwright = await import('@playwright/test').catch(() => null);
  if (playwright === null) return wrong(NO_PLAYWRIGHT);
  const args = [...CHROMIUM_ARGS, ...KIOSK_ARGS];
  endAtASignal();
  const browser = await playwright.chromium.launch({ executablePath, args, ...BY_US }).catch(() => null);
  if (browser === null)
    return wrong(`Failed to start Chromium: ${executablePath} is not a Chromium or does not run on this machine.`);
  const violations: string[] = [];
  const waitForReports = await watchPolicy(browser, (violation) => violations.push(violation)).catch(
    (error: Error) => error,
  );
  if (waitForReports instanceof Error) {
    await browser.close().catch(() => {});
    return wrong(`Failed to watch the security policy of the pages: ${waitForReports.message.split('\n')[0]}`);
  }
  const policyViolations = async () => {
    await waitForReports();
    return violations.splice(0);
  };
  return {
    ok: true,
    async run(scenario, seed, { journalled, ...watch }) {
      // Drops violations that pages of the previous run reported while they closed.
      violations.length = 0;
      const { server, world, ...rest } = await startHeld(scenario, seed, journalled);
      const { simulation, origin } = server;
      try {
        return await runInBrowser(browser, { simulation, world, origin, policyViolations, ...rest }, watch);
      } finally {
        await server.stop();
      }
    },
    close: () => browser.close(),
  };
}
