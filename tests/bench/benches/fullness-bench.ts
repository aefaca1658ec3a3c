/** How full a board is in a rush (FULL1): the share of the strip without cards, and the orders that a cook reads without scrolling. */
import type { Bench } from '../bench.ts';
import { exactFigure, type Figure } from '../report/figure.ts';
import { startBrowser } from '../worlds/kiosk-device.ts';
import { type RushBoard, rushBoards } from '../worlds/rush-kitchen.ts';

const EMPTY_PERCENT_MAX = 15;

/** What of one board at one size is told. */
function figuresOf({ name, fullness, readMin }: RushBoard): readonly Figure[] {
  const { emptyPercent, readable, whole, begun, open } = fullness;
  // Where every order is in sight nothing is left that could fill the rest.
  const empty = {
    name: `${name}, strip without cards`,
    unit: '%',
    bar: whole === open ? null : EMPTY_PERCENT_MAX,
  } as const;
  const read = { unit: 'count', bar: Math.min(readMin, open), isLeast: true } as const;
  return [
    exactFigure(empty, emptyPercent),
    exactFigure({ ...read, name: `${name}, orders read at once of ${open}` }, readable),
    exactFigure({ name: `${name}, orders with all their batches in sight`, unit: 'count' }, whole),
    exactFigure({ name: `${name}, orders begun in sight`, unit: 'count' }, begun),
  ];
}

export const FULLNESS_BENCH: Bench = {
  name: 'fullness',
  what: 'FULL1: in the lunch rush, how much of the strip is empty, and how many orders are read without scrolling',
  limitMs: 240_000,
  async run(_, scope) {
    const boards = await rushBoards(await startBrowser(scope), {}, scope);
    for (const { slug, picture } of boards) scope.pictured(`full/${slug}.png`, picture);
    return boards.flatMap(figuresOf);
  },
};
