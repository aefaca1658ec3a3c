/** What two builds weigh after gzip (PERF9), by what their pages name and load: the same question to both, whatever made them. */
import type { Contest } from '../bench.ts';
import { type Both, type Comparison, comparisonOf } from '../report/pairs.ts';
import { startBothKitchens } from '../worlds/both-kitchens.ts';
import type { FullKitchen } from '../worlds/full-kitchen.ts';
import { type KioskBrowser, newDevice, startBrowser } from '../worlds/kiosk-device.ts';
import { allScripts, gzipBytes, namedFiles, readPage } from '../worlds/kiosk-files.ts';

const ORDERS = 30;
const KIB = 1_024;
/** Wherever the page's server keeps what all of its pages share. */
const SCRIPT = /assets\/[^/]+\.js$/;

/** The scripts that a board has loaded once it stands, is linked and has sounded for one more order, as paths in the kiosk's folder. */
async function loadedScripts(
  browser: KioskBrowser,
  { boardAddress, placeOrder }: FullKitchen,
): Promise<readonly string[]> {
  const { page, settle, close } = await newDevice(browser);
  const paths: string[] = [];
  page.on('requestfinished', (request) => paths.push(new URL(request.url()).pathname));
  await page.goto(boardAddress);
  await settle(ORDERS);
  await placeOrder();
  await settle(ORDERS + 1);
  // What comes when the browser is idle comes within this.
  await page.waitForLoadState('networkidle');
  await close();
  return [...new Set(paths)].flatMap((path) => SCRIPT.exec(path)?.[0] ?? []);
}

interface Weights {
  readonly critical: number;
  readonly kitchen: number;
  readonly all: number;
  readonly styles: number;
}

async function weigh(browser: KioskBrowser, kiosk: string, kitchen: FullKitchen): Promise<Weights> {
  const { scripts, styles } = namedFiles(readPage(kiosk));
  return {
    critical: gzipBytes(kiosk, scripts),
    kitchen: gzipBytes(kiosk, await loadedScripts(browser, kitchen)),
    all: gzipBytes(kiosk, allScripts(kiosk)),
    styles: gzipBytes(kiosk, styles),
  };
}

const NAMES: Readonly<Record<keyof Weights, string>> = {
  critical: 'scripts before the first board',
  kitchen: 'scripts that a kitchen’s board loads',
  all: 'all scripts',
  styles: 'style sheets before the first board',
};

export const BYTES_BESIDE: Contest = {
  name: 'bytes',
  what: 'after gzip, each file by itself; a board that is linked and has sounded once',
  limitMs: 90_000,
  async run(_runs, kiosks, scope) {
    const kitchens = await startBothKitchens(kiosks, { orders: ORDERS }, scope);
    const browser = await startBrowser(scope);
    const both: Both<Weights> = {
      ours: await weigh(browser, kiosks.ours, kitchens.ours),
      theirs: await weigh(browser, kiosks.theirs, kitchens.theirs),
    };
    return (Object.keys(NAMES) as (keyof Weights)[]).map((what): Comparison => {
      const pair = { ours: both.ours[what] / KIB, theirs: both.theirs[what] / KIB };
      return comparisonOf({ name: NAMES[what], unit: 'KiB' }, [pair]);
    });
  },
};
