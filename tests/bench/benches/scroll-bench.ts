/** Whether the board keeps up with a finger (PERF6): 200 alarmed cards that scroll by, frame by frame. */
import type { Bench } from '../bench.ts';
import { exactFigure, percentileFigure } from '../report/figure.ts';
import { FRAME_MS, latePercent, SCROLL, WITHIN_SHARE } from '../report/frame-gaps.ts';
import { repeat } from '../report/repeat.ts';
import { openBoard, startBoardBrowser } from '../worlds/board-device.ts';

const CARDS = 200;
const RATES = [1, 4, 6] as const;
/** What PERF6 asks of frame gaps at 4x: none longer than two frames, in milliseconds. */
const GAP_MS_MAX = 34;

export const SCROLL_BENCH: Bench = {
  name: 'scroll',
  what: `PERF6: times between frames while ${CARDS} alarmed cards scroll by`,
  limitMs: 110_000,
  async run(runs, scope) {
    const { page, throttle } = await openBoard(await startBoardBrowser(scope), 'alarmed');
    await page.evaluate((cards) => window.board.fill(cards), CARDS);
    const scrolled = async (rate: number) => {
      await throttle(rate);
      return page.evaluate(({ pxAFrame, frames }) => window.board.scrollGaps(pxAFrame, frames), SCROLL);
    };
    const measured = await repeat(runs, scope, async () => ({
      1: await scrolled(1),
      4: await scrolled(4),
      6: await scrolled(6),
    }));
    return RATES.flatMap((rate) => {
      const gaps = measured.map((run) => run[rate]);
      const bars = rate === 4;
      const name = (what: string) => `at ${rate}x, ${what}`;
      return [
        percentileFigure({ name: name('frame gap p50'), unit: 'ms' }, 0.5, gaps),
        percentileFigure({ name: name('frame gap p99'), unit: 'ms', bar: bars ? FRAME_MS : null }, WITHIN_SHARE, gaps),
        percentileFigure({ name: name('longest frame gap'), unit: 'ms', bar: bars ? GAP_MS_MAX : null }, 1, gaps),
        exactFigure(
          { name: name(`share of gaps over ${FRAME_MS} ms`), unit: '%', bar: bars ? 1 : null },
          latePercent(gaps.flat()),
        ),
      ];
    });
  },
};
