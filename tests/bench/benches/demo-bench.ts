/** What a salesperson waits for and carries (PERF15): the first board of the demo in a fresh browser, and what the demo weighs. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { serveFolder } from '../../../e2e/programs/static-server.ts';
import { ROOT } from '../../../tools/build/bundle.ts';
import { readFolder } from '../../../tools/build/files.ts';
import { demoSize } from '../../../tools/build/sizes.ts';
import type { Bench } from '../bench.ts';
import { exactFigure, type Figure, medianFigure } from '../report/figure.ts';
import { repeat } from '../report/repeat.ts';
import { type KioskBrowser, newDevice, startBrowser } from '../worlds/kiosk-device.ts';

const KIB = 1_024;
const RATES = [1, 4] as const;
/** What PERF15 asks of the first board at 4x. */
const FIRST_BOARD_MS_MAX = 3_000;

interface DemoStart {
  readonly boardMs: number;
  /** Processor time of the page's main thread, frames included, until then: other programs do not add to it. */
  readonly mainThreadMs: number;
}

/** A fresh profile opens the demo's first page, guided tour and all. */
async function start(browser: KioskBrowser, address: string, rate: number): Promise<DemoStart> {
  const { page, mainThreadMs, throttle, close } = await newDevice(browser, 'allow', 'simulated');
  await throttle(rate);
  await page.goto(address, { waitUntil: 'commit' });
  // A frame's window may be older than its page: it is looked into from above.
  const boardMs = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const stands = ({ contentDocument }: HTMLIFrameElement) =>
          contentDocument?.querySelector('[data-card], [data-order]') != null;
        const look = () => {
          if ([...document.querySelectorAll('iframe')].some(stands)) void window.benchProbe.painted().then(resolve);
          else requestAnimationFrame(look);
        };
        look();
      }),
  );
  const begun = { boardMs, mainThreadMs: await mainThreadMs() };
  await close();
  return begun;
}

/** Every file of the folder that a page may ask for, as the build holds them against their bar. */
async function weights(): Promise<readonly Figure[]> {
  const folder = join(ROOT, 'dist/demo');
  if (!existsSync(folder)) throw new Error('Failed to weigh the demo: there is no dist/demo. Run "npm run build".');
  const { what, bytes, maxBytes } = demoSize(await readFolder(folder));
  return [exactFigure({ name: `${what} after gzip`, unit: 'KiB', bar: maxBytes / KIB }, bytes / KIB)];
}

export const DEMO_BENCH: Bench = {
  name: 'demo',
  what: 'PERF15: navigation to the first painted board of the demo in a fresh browser, its kitchen begun with it, and its weight',
  limitMs: 300_000,
  async run(runs, scope) {
    const server = await serveFolder('demo');
    scope.stopLater(server.stop);
    const browser = await startBrowser(scope);
    const address = `${server.origin}/`;
    // The first start of a browser is no start of a page.
    await start(browser, address, 1);
    const measured = await repeat(runs, scope, async () => ({
      1: await start(browser, address, 1),
      4: await start(browser, address, 4),
    }));
    const figures = RATES.flatMap((rate) => [
      medianFigure(
        { name: `first board of the demo at ${rate}x`, unit: 'ms', bar: rate === 4 ? FIRST_BOARD_MS_MAX : null },
        measured.map((run) => run[rate].boardMs),
      ),
      medianFigure(
        { name: `first board of the demo at ${rate}x, main thread`, unit: 'ms' },
        measured.map((run) => run[rate].mainThreadMs),
      ),
    ]);
    return [...figures, ...(await weights())];
  },
};
