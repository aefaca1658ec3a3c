/** How full the boards of two builds are in the same rush (FULL1): the bench's cases, and pictures of the build beside. */
import type { Contest } from '../bench.ts';
import { type Comparison, comparisonOf, eachOf } from '../report/pairs.ts';
import { startBrowser } from '../worlds/kiosk-device.ts';
import { type RushBoard, rushBoards } from '../worlds/rush-kitchen.ts';

/** The same case of both builds. */
function comparisonsOf(ours: RushBoard, theirs: RushBoard): readonly Comparison[] {
  const pair = { ours: ours.fullness, theirs: theirs.fullness };
  const count = { unit: 'count', mayBeNone: true } as const;
  return [
    comparisonOf({ name: `${ours.name}, strip without cards`, unit: '%', mayBeNone: true }, [
      eachOf(pair, ({ emptyPercent }) => emptyPercent),
    ]),
    comparisonOf({ ...count, name: `${ours.name}, orders read at once, more is better` }, [
      eachOf(pair, ({ readable }) => readable),
    ]),
    comparisonOf({ ...count, name: `${ours.name}, orders on the board` }, [eachOf(pair, ({ open }) => open)]),
  ];
}

export const FULLNESS_BESIDE: Contest = {
  name: 'fullness',
  what: 'in the same lunch rush, how much of the strip is empty, and how many orders are read without scrolling',
  limitMs: 480_000,
  async run(_runs, kiosks, scope) {
    const browser = await startBrowser(scope);
    const boards = {
      ours: await rushBoards(browser, { kiosk: kiosks.ours }, scope),
      theirs: await rushBoards(browser, { kiosk: kiosks.theirs }, scope),
    };
    for (const { slug, picture } of boards.theirs) scope.pictured(`full/before-${slug}.png`, picture);
    return boards.ours.flatMap((ours) => {
      const theirs = boards.theirs.find(({ slug }) => slug === ours.slug);
      return theirs === undefined ? [] : comparisonsOf(ours, theirs);
    });
  },
};
