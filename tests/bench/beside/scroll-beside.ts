/** Whether two builds keep up with a finger (PERF6): 200 alarmed cards of a whole kiosk scroll by, here and there. */
import type { Contest } from '../bench.ts';
import { FRAME_MS, latePercent, SCROLL, WITHIN_SHARE } from '../report/frame-gaps.ts';
import { inTurn } from '../report/in-turn.ts';
import { type Both, type Comparison, comparisonOf, eachOf } from '../report/pairs.ts';
import { percentile } from '../report/percentiles.ts';
import { repeat } from '../report/repeat.ts';
import { refillBoth, startBothKitchens } from '../worlds/both-kitchens.ts';
import type { FullKitchen } from '../worlds/full-kitchen.ts';
import { type KioskBrowser, type KioskDevice, openKiosk, startBrowser } from '../worlds/kiosk-device.ts';
import { withSecondTry } from '../worlds/second-try.ts';

const ORDERS = 200;
/** So soon that every card is alarmed, in seconds. */
const ALARMED = { tn: 1, tw: 2, tt: 3, tc: 4, atc: true };
const RATES = [1, 4, 6] as const;
type Rate = (typeof RATES)[number];

/** Milliseconds between frames, of a pass of each build. */
type Passes = Readonly<Record<Rate, Both<readonly number[]>>>;

/** Slowed only while its turn lasts: a slowed page keeps a processor busy even when nothing happens. */
async function scrolled({ page, throttle }: KioskDevice, rate: Rate): Promise<readonly number[]> {
  await throttle(rate);
  const gaps = await page.evaluate(({ pxAFrame, frames }) => window.benchProbe.scrollStrip(pxAFrame, frames), SCROLL);
  await throttle(1);
  return gaps;
}

async function measure(browser: KioskBrowser, kitchens: Both<FullKitchen>, at: number): Promise<Passes> {
  await refillBoth(kitchens);
  const open = async (kitchen: FullKitchen) =>
    openKiosk(browser, kitchen.boardAddress, ORDERS, await kitchen.aheadMs());
  const [ours, theirs] = [await open(kitchens.ours), await open(kitchens.theirs)];
  const pass = (rate: Rate) => inTurn(at, { ours: () => scrolled(ours, rate), theirs: () => scrolled(theirs, rate) });
  const passes = { 1: await pass(1), 4: await pass(4), 6: await pass(6) };
  await Promise.all([ours.close(), theirs.close()]);
  return passes;
}

function comparisonsOf(rate: Rate, passes: readonly Both<readonly number[]>[]): readonly Comparison[] {
  const of = (value: (gaps: readonly number[]) => number) => passes.map((pass) => eachOf(pass, value));
  const head = (what: string) => ({ name: `at ${rate}x, ${what}`, unit: 'ms' }) as const;
  const late = { name: `at ${rate}x, share of gaps over ${FRAME_MS} ms`, unit: '%', mayBeNone: true } as const;
  return [
    comparisonOf(
      head('frame gap p50'),
      of((gaps) => percentile(gaps, 0.5)),
    ),
    comparisonOf(
      head('frame gap p99'),
      of((gaps) => percentile(gaps, WITHIN_SHARE)),
    ),
    comparisonOf(
      head('longest frame gap'),
      of((gaps) => Math.max(...gaps)),
    ),
    comparisonOf(late, of(latePercent)),
  ];
}

export const SCROLL_BESIDE: Contest = {
  name: 'scroll',
  what: `times between frames while ${ORDERS} alarmed cards of a whole kiosk scroll by`,
  limitMs: 600_000,
  async run(runs, kiosks, scope) {
    const kitchens = await startBothKitchens(kiosks, { orders: ORDERS, wish: ALARMED }, scope);
    const browser = await startBrowser(scope);
    const measured = await repeat(runs, scope, (at) =>
      withSecondTry(browser.browser, () => measure(browser, kitchens, at)),
    );
    return RATES.flatMap((rate) =>
      comparisonsOf(
        rate,
        measured.map((run) => run[rate]),
      ),
    );
  },
};
