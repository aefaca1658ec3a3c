/** Starts of two builds (P8): each kind of start on both before the next kind. The service worker is on. */
import type { Contest } from '../bench.ts';
import { inTurn } from '../report/in-turn.ts';
import { type Both, type Comparison, comparisonOf } from '../report/pairs.ts';
import { repeat } from '../report/repeat.ts';
import { startBothKitchens } from '../worlds/both-kitchens.ts';
import type { FullKitchen } from '../worlds/full-kitchen.ts';
import { type KioskBrowser, startBrowser } from '../worlds/kiosk-device.ts';
import { newStartingDevice } from '../worlds/starting-device.ts';

const ORDERS = 200;
/** The same for all calls, so that no start is luckier than another. */
const LATENCY_MS = 20;
const RATES = [1, 6] as const;
type Rate = (typeof RATES)[number];

const STARTS = ['cold', 'warm', 'reload', 'noNetwork', 'outbox'] as const;
type Start = (typeof STARTS)[number];

const NAMES: Readonly<Record<Start, string>> = {
  cold: 'cold, first board',
  warm: 'files on the device, first board',
  reload: 'reload with a stored board',
  noNetwork: 'reload without a network',
  outbox: 'reload without a network, until the outbox shows',
};

type Starts = Readonly<Record<Start, Both<number>>>;

async function measure(browser: KioskBrowser, kitchens: Both<FullKitchen>, rate: Rate, at: number): Promise<Starts> {
  const device = ({ boardAddress }: FullKitchen) =>
    newStartingDevice(browser, { address: boardAddress, cards: ORDERS, rate, serviceWorkers: 'allow' });
  const [ours, theirs] = [await device(kitchens.ours), await device(kitchens.theirs)];
  const cold = await inTurn(at, { ours: ours.cold, theirs: theirs.cold });
  const warm = await inTurn(at, { ours: ours.warm, theirs: theirs.warm });
  const reload = await inTurn(at, { ours: ours.reload, theirs: theirs.reload });
  const alone = await inTurn(at, { ours: ours.noNetwork, theirs: theirs.noNetwork });
  await Promise.all([ours.close(), theirs.close()]);
  return {
    cold,
    warm,
    reload,
    noNetwork: { ours: alone.ours.boardMs, theirs: alone.theirs.boardMs },
    outbox: { ours: alone.ours.outboxMs, theirs: alone.theirs.outboxMs },
  };
}

const comparisonsOf = (rate: Rate, starts: readonly Starts[]): readonly Comparison[] =>
  STARTS.map((start) =>
    comparisonOf(
      { name: `${NAMES[start]} at ${rate}x`, unit: 'ms' },
      starts.map((each) => each[start]),
    ),
  );

export const LOAD_BESIDE: Contest = {
  name: 'load',
  what: `navigation to the first painted card of ${ORDERS}, service worker on`,
  limitMs: 900_000,
  async run(runs, kiosks, scope) {
    const kitchens = await startBothKitchens(kiosks, { orders: ORDERS, latencyMs: LATENCY_MS }, scope);
    const browser = await startBrowser(scope);
    const measured = await repeat(runs, scope.leftMs, async (at) => ({
      1: await measure(browser, kitchens, 1, at),
      6: await measure(browser, kitchens, 6, at),
    }));
    return RATES.flatMap((rate) =>
      comparisonsOf(
        rate,
        measured.map((run) => run[rate]),
      ),
    );
  },
};
