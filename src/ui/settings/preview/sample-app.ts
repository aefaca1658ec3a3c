/** The parts of the board in the preview use this app; its state is that of the sample orders. */
import { proxy, ref } from 'valtio';
import type { LineChangeMark } from '../../../domain/board/change-marks.ts';
import type { Level } from '../../../domain/presentation/levels.ts';
import type { Settings } from '../../../domain/presentation/settings.ts';
import type { App } from '../../../engine/base/app.ts';
import type { AppState, CardEntry, CardMarks } from '../../../engine/base/state.ts';
import type { SampleBoard } from './sample-board.ts';

/** This line is marked as new; the setting `dest` decides how strong the mark is. */
const NEW_LINE = 4;

export const SAMPLE_MARKS: CardMarks = {
  selected: new Map(),
  lineMarks: new Map<number, LineChangeMark>([[NEW_LINE, { changes: ['added'], quantityBefore: 0 }]]),
  orderMark: null,
  users: [],
  paying: false,
};

const tilesOf = (count: number): AppState['customer'] =>
  Array.from({ length: count }, (_, at) => ({ orderId: at + 1, title: `M ${at + 11}`, sinceS: 0 }));

export function sampleApp(
  app: App,
  board: SampleBoard,
  { settings, level }: { settings: Settings; level: Level },
): App {
  const entries = new Map<string, CardEntry>(
    board.cards.map((card) => [card.key, proxy({ card: ref(card), level, marks: ref(SAMPLE_MARKS) })]),
  );
  const state: AppState = proxy({
    ...app.state,
    settings: ref(settings),
    levelStyles: ref(board.levelStyles),
    board: { ...app.state.board, keys: ref(board.cards.map(({ key }) => key)) },
    customer: ref(tilesOf(settings.finalOrders)),
  });
  return { ...app, state, entry: (key) => entries.get(key) };
}
