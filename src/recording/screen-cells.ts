/** A board has named cells, so that the first difference of two boards can be named (rule RECORDING-6). */
import type { Card } from '../domain/board/card.ts';

export type Cells = ReadonlyMap<string, string>;

export interface ObservedApp {
  readonly state: {
    readonly board: { readonly keys: readonly string[]; readonly message: string | null };
    readonly link: { readonly alarm: object | null };
    readonly customer: readonly { readonly orderId: number }[];
  };
  entry(cardKey: string): { readonly card: Card; readonly level: string } | undefined;
}

/** Unsaved lines are marked. */
function linesOf({ key, lines }: Card): readonly (readonly [string, string])[] {
  return lines.map(({ line, status, saveMark }) => [
    `card ${key} line ${line.id}`,
    saveMark === 'none' ? `${status}` : `${status} ${saveMark}`,
  ]);
}

/** The same inputs give the same screen. */
const drawnFrom = ({ state, entry }: ObservedApp): readonly unknown[] => [
  state.board.message,
  state.link.alarm === null,
  state.customer,
  ...state.board.keys.flatMap((key) => {
    const found = entry(key);
    return [key, found?.card, found?.level];
  }),
];

const isSame = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((each, at) => each === other[at]);

/** The same inputs give the same cells, and an unchanged card is not read again. */
export function createCellReader(): (app: ObservedApp) => Cells {
  const read = new WeakMap<Card, readonly (readonly [string, string])[]>();
  let last: { readonly from: readonly unknown[]; readonly cells: Cells } | null = null;
  return (app) => {
    const from = drawnFrom(app);
    if (last !== null && isSame(last.from, from)) return last.cells;
    const { state, entry } = app;
    const cells = new Map<string, string>();
    cells.set('cards', state.board.keys.join(' '));
    cells.set('message', state.board.message ?? 'none');
    cells.set('banner', state.link.alarm === null ? 'none' : 'offline');
    cells.set('tiles', state.customer.map(({ orderId }) => orderId).join(' '));
    for (const key of state.board.keys) {
      const found = entry(key);
      if (found === undefined) continue;
      const lines = read.get(found.card) ?? linesOf(found.card);
      read.set(found.card, lines);
      cells.set(`card ${key} level`, found.level);
      for (const [name, text] of lines) cells.set(name, text);
    }
    last = { from, cells };
    return cells;
  };
}

/** Null for a cell that was removed. */
export function changedCells(before: Cells, after: Cells): Readonly<Record<string, string | null>> {
  if (before === after) return {};
  const changed: Record<string, string | null> = {};
  for (const [name, text] of after) if (before.get(name) !== text) changed[name] = text;
  for (const name of before.keys()) if (!after.has(name)) changed[name] = null;
  return changed;
}
