/** The command `npm run fuzz -- --browser`: real crashes of a tab in Chromium, against the built kiosk and simulator. */
import { chromium } from '@playwright/test';
import { type CrashReport, crashAgainAndAgain } from '../../e2e/pages/crash-loop.ts';
import { startSimulator } from '../../e2e/programs/simulator.ts';
import { CHROMIUM_ARGS, chromiumPath } from '../../tools/chromium.ts';

const KDS_ID = 3;
const CRASHES_A_SEED = 20;

async function runSeed(seed: number): Promise<CrashReport> {
  const simulator = await startSimulator('e2e/worlds/quiet-house.yaml');
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...CHROMIUM_ARGS] });
  try {
    const context = await browser.newContext({ locale: 'es-CL', viewport: { width: 1920, height: 1080 } });
    const address = `${simulator.origin}/device/${KDS_ID}/`;
    return await crashAgainAndAgain({ context, simulator, address, seed, crashes: CRASHES_A_SEED });
  } finally {
    await browser.close();
    await simulator.stop();
  }
}

export interface BrowserCrashes {
  readonly crashes: number;
  readonly taps: number;
  readonly failed: number;
}

export async function runBrowserCrashes(seeds: number, from: number): Promise<BrowserCrashes> {
  let failed = 0;
  const all = { crashes: 0, taps: 0 };
  for (let seed = from; seed < from + seeds; seed++) {
    process.stdout.write(`seed ${seed} `);
    const { crashes, taps, byPage, problems } = await runSeed(seed);
    console.log(`${crashes} crashes, ${byPage} by the page itself, ${taps} taps, ${problems.length} problems`);
    for (const problem of problems) console.log(`  ${problem}`);
    if (problems.length > 0) failed += 1;
    all.crashes += crashes;
    all.taps += taps;
  }
  console.log(`${all.crashes} crashes and ${all.taps} taps in all, ${seeds - failed} seeds passed, ${failed} failed`);
  return { ...all, failed };
}
