/** What the recorder costs (rule RCD1): the same taps on two boards in turn, one of them without a recorder. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Bench } from '../bench.ts';
import { type Figure, medianFigure, percentileFigure, percentileRatioFigure } from '../report/figure.ts';
import { inTurn } from '../report/in-turn.ts';
import { repeat } from '../report/repeat.ts';
import { type FullKitchen, startFullKitchen } from '../worlds/full-kitchen.ts';
import { type KioskBrowser, type KioskDevice, newDevice, startBrowser } from '../worlds/kiosk-device.ts';
import { holdRecorder } from '../worlds/no-recorder.ts';
import { type Finger, fingerOn, type TapSeries, WAYS, type Way } from '../worlds/tap-series.ts';

const ORDERS = 200;
const TAPS = 100;
/** A recorder puts what was tapped into words within a second. */
const WORDS_MS = 1_500;

interface TappedBoard {
  readonly device: KioskDevice;
  readonly finger: Finger;
}

type Boards = Readonly<Record<'recorded' | 'without', TappedBoard>>;

interface MeasuredBoard extends TapSeries {
  /** Of the main thread for one tap with what follows of it within a second or so. */
  readonly wholeMs: number;
}

type Measured = Readonly<Record<keyof Boards, MeasuredBoard>>;

async function openBoard(browser: KioskBrowser, { boardAddress, orders }: FullKitchen, isRecorded: boolean) {
  // A worker would fetch the script past whoever holds it.
  const device = await newDevice(browser, 'block');
  const held = isRecorded ? null : await holdRecorder(device.page.context());
  const comes = device.page.waitForRequest(/\/assets\/recorder-/);
  await device.page.goto(boardAddress);
  await device.settle(orders);
  await comes;
  if (held?.() === 0) throw new Error('Failed to hold the recorder: it came all the same.');
  return { device, finger: await fingerOn(device) };
}

async function tapOn({ device, finger }: TappedBoard): Promise<number> {
  const beforeMs = await device.mainThreadMs();
  await finger.tap();
  await wait(WORDS_MS);
  return (await device.mainThreadMs()) - beforeMs;
}

/** Tap by tap in turn. */
async function measureWay({ recorded, without }: Boards, way: Way, taps: number): Promise<Measured> {
  for (const { finger } of [recorded, without]) await finger.begin(way);
  const spent = { recorded: 0, without: 0 };
  for (let tap = 0; tap < taps; tap++) {
    const took = await inTurn(tap, { recorded: () => tapOn(recorded), without: () => tapOn(without) });
    spent.recorded += took.recorded;
    spent.without += took.without;
  }
  return {
    recorded: { ...(await recorded.finger.end()), wholeMs: spent.recorded / taps },
    without: { ...(await without.finger.end()), wholeMs: spent.without / taps },
  };
}

async function measure(browser: KioskBrowser, kitchen: FullKitchen, taps: number): Promise<readonly Measured[]> {
  await kitchen.refill();
  const recorded = await openBoard(browser, kitchen, true);
  const without = await openBoard(browser, kitchen, false);
  const measured: Measured[] = [];
  for (const way of WAYS) measured.push(await measureWay({ recorded, without }, way, taps));
  await Promise.all([recorded.device.close(), without.device.close()]);
  return measured;
}

function figuresOf(runs: readonly Measured[]): readonly Figure[] {
  const of = <T>(board: keyof Measured, value: (series: MeasuredBoard) => T) => runs.map((run) => value(run[board]));
  const durations = (board: keyof Measured) => of(board, ({ durationsMs }) => durationsMs);
  const names = { recorded: 'with the recorder', without: 'without it' } as const;
  const single = (['recorded', 'without'] as const).flatMap((board) => [
    percentileFigure({ name: `${names[board]}, tap to paint p50`, unit: 'ms' }, 0.5, durations(board)),
    percentileFigure({ name: `${names[board]}, tap to paint p98`, unit: 'ms' }, 0.98, durations(board)),
    medianFigure(
      { name: `${names[board]}, main thread of a tap`, unit: 'ms' },
      of(board, (each) => each.mainThreadMs),
    ),
    medianFigure(
      { name: `${names[board]}, and of the second after it`, unit: 'ms' },
      of(board, (each) => each.wholeMs),
    ),
  ]);
  const over = (name: string, value: (series: MeasuredBoard) => number) =>
    medianFigure(
      { name: `${name}, with over without`, unit: 'times' },
      runs.map(({ recorded, without }) => value(recorded) / value(without)),
    );
  return [
    ...single,
    percentileRatioFigure(
      { name: 'tap to paint p98, with over without', unit: 'times' },
      0.98,
      durations('recorded'),
      durations('without'),
    ),
    over('main thread of a tap', ({ mainThreadMs }) => mainThreadMs),
    over('main thread of a tap and the second after it', ({ wholeMs }) => wholeMs),
  ];
}

export const RECORDER_BENCH: Bench = {
  name: 'recorder',
  what: `what the recorder costs on a tap: taps on ${ORDERS} cards, with a recorder and without one, in turn`,
  limitMs: 900_000,
  async run(runs, scope) {
    const browser = await startBrowser(scope);
    const kitchen = await startFullKitchen({ orders: ORDERS }, scope);
    const measured = await repeat(runs, scope, () => measure(browser, kitchen, Math.ceil(TAPS / runs / WAYS.length)));
    return figuresOf(measured.flat());
  },
};
