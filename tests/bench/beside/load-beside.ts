/** Starts of two builds (PERF8): each kind of start on both before the next kind. The service worker is on. */
import type { Contest } from '../bench.ts';
import { inTurn } from '../report/in-turn.ts';
import { type Both, type Comparison, comparisonOf, eachOf } from '../report/pairs.ts';
import { repeat } from '../report/repeat.ts';
import { refillBoth, startBothKitchens } from '../worlds/both-kitchens.ts';
import type { FullKitchen } from '../worlds/full-kitchen.ts';
import { type KioskBrowser, startBrowser } from '../worlds/kiosk-device.ts';
import { withSecondTry } from '../worlds/second-try.ts';
import { firstRequest, newStartingDevice, type Start } from '../worlds/starting-device.ts';

const ORDERS = 200;
/** The same for all calls, so that no start is luckier than another. */
const LATENCY_MS = 20;
const RATES = [1, 6] as const;
type Rate = (typeof RATES)[number];

const KINDS = ['cold', 'warm', 'reload', 'noNetwork'] as const;
type Kind = (typeof KINDS)[number];

const NAMES: Readonly<Record<Kind, string>> = {
  cold: 'cold',
  warm: 'files on the device',
  reload: 'reload with a stored board',
  noNetwork: 'reload without a network',
};

interface Starts extends Readonly<Record<Kind, Both<Start>>> {
  /** Milliseconds until the change in the outbox shows. */
  readonly outboxMs: Both<number>;
}

async function measure(browser: KioskBrowser, kitchens: Both<FullKitchen>, rate: Rate, at: number): Promise<Starts> {
  await refillBoth(kitchens);
  const device = ({ boardAddress }: FullKitchen) =>
    newStartingDevice(browser, { address: boardAddress, cards: ORDERS, rate, serviceWorkers: 'allow' });
  const [ours, theirs] = [await device(kitchens.ours), await device(kitchens.theirs)];
  const cold = await inTurn(at, { ours: ours.cold, theirs: theirs.cold });
  const warm = await inTurn(at, { ours: ours.warm, theirs: theirs.warm });
  const reload = await inTurn(at, { ours: ours.reload, theirs: theirs.reload });
  const noNetwork = await inTurn(at, { ours: ours.noNetwork, theirs: theirs.noNetwork });
  await Promise.all([ours.close(), theirs.close()]);
  return { cold, warm, reload, noNetwork, outboxMs: eachOf(noNetwork, ({ outboxMs }) => outboxMs) };
}

function comparisonsOf(rate: Rate, starts: readonly Starts[]): readonly Comparison[] {
  const head = (what: string) => ({ name: `${what} at ${rate}x`, unit: 'ms' }) as const;
  const of = (name: string, kind: Kind, value: (start: Start) => number) =>
    comparisonOf(
      head(name),
      starts.map((each) => eachOf(each[kind], value)),
    );
  return [
    ...KINDS.flatMap((kind) => [
      of(NAMES[kind], kind, ({ boardMs }) => boardMs),
      of(`${NAMES[kind]}, main thread`, kind, ({ mainThreadMs }) => mainThreadMs),
    ]),
    comparisonOf(
      head('reload without a network, until the outbox shows'),
      starts.map(({ outboxMs }) => outboxMs),
    ),
  ];
}

export const LOAD_BESIDE: Contest = {
  name: 'load',
  what: `navigation to the first painted card of ${ORDERS}, service worker on`,
  limitMs: 900_000,
  async run(runs, kiosks, scope) {
    const kitchens = await startBothKitchens(kiosks, { orders: ORDERS, latencyMs: LATENCY_MS }, scope);
    const browser = await startBrowser(scope);
    const requestOf = ({ boardAddress }: FullKitchen) => firstRequest(browser, boardAddress);
    const measured = await repeat(runs, scope, async (at) => ({
      1: await withSecondTry(browser.browser, () => measure(browser, kitchens, 1, at)),
      6: await withSecondTry(browser.browser, () => measure(browser, kitchens, 6, at)),
      requestMs: await inTurn(at, { ours: () => requestOf(kitchens.ours), theirs: () => requestOf(kitchens.theirs) }),
    }));
    const starts = RATES.flatMap((rate) =>
      comparisonsOf(
        rate,
        measured.map((run) => run[rate]),
      ),
    );
    const request = { name: 'first line of the script to its first request at 1x', unit: 'ms' } as const;
    return [
      ...starts,
      comparisonOf(
        request,
        measured.map(({ requestMs }) => requestMs),
      ),
    ];
  },
};
