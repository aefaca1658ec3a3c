/** What two builds do until a frame is on the glass, by kinds of work: the same traces of the same situations, a round here and one there. */
import type { Contest } from '../bench.ts';
import { inTurn } from '../report/in-turn.ts';
import { repeat } from '../report/repeat.ts';
import { comparedKinds } from '../trace/compared-kinds.ts';
import type { Situations } from '../trace/situations.ts';
import { builtMaps, sourceNames } from '../trace/source-names.ts';
import { analyseAll, TRACED_KITCHEN, TRACED_RATE } from '../trace/traced-kitchen.ts';
import { startBothKitchens } from '../worlds/both-kitchens.ts';
import { startBrowser } from '../worlds/kiosk-device.ts';
import { withSecondTry } from '../worlds/second-try.ts';

const NAMES: Readonly<Record<keyof Situations<unknown>, string>> = {
  tap: 'one tap',
  change: 'one changed line',
  cold: 'one cold start',
};

export const TRACE_BESIDE: Contest = {
  name: 'trace',
  what: `one tap, one changed line and one cold start on a board of ${TRACED_KITCHEN.orders} cards at ${TRACED_RATE}x, each until its frame is on the glass, by what the frame waited for`,
  limitMs: 900_000,
  async run(runs, kiosks, scope) {
    const kitchens = await startBothKitchens(kiosks, TRACED_KITCHEN, scope);
    const browser = await startBrowser(scope);
    const names = { ours: sourceNames(builtMaps(kiosks.ours)), theirs: sourceNames(builtMaps(kiosks.theirs)) };
    const round = (side: keyof typeof names) =>
      withSecondTry(browser.browser, () => analyseAll(browser, kitchens[side], names[side]));
    const pairs = await repeat(runs, scope, (at) =>
      inTurn(at, { ours: () => round('ours'), theirs: () => round('theirs') }),
    );
    return (Object.keys(NAMES) as (keyof typeof NAMES)[]).flatMap((which) =>
      comparedKinds(
        NAMES[which],
        pairs.map(({ ours, theirs }) => ({ ours: ours[which], theirs: theirs[which] })),
      ),
    );
  },
};
