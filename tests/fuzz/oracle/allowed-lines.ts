/** The lines that a cook's action may change; a change of another line is a fault. */
import { headIds } from '../../../src/domain/order/family.ts';
import type { Order } from '../../../src/domain/order/order.ts';
import type { App } from '../../../src/engine/base/app.ts';
import type { AllowedLines } from '../shift-notes.ts';
import type { LineName } from './tap-state.ts';

/** The result of an action that may change no line. */
export const NO_LINES: AllowedLines = new Set();

const lineNamesIn = ({ id, lines }: Order, isMeant: (lineId: number) => boolean): AllowedLines =>
  new Set(lines.filter((line) => isMeant(line.id)).map((line): LineName => `${id}:${line.id}`));

/** These lines with their families: dishes and the dishes' extras, including hidden ones. */
function withFamily(order: Order, lineIds: readonly number[]): AllowedLines {
  const heads = headIds(order.lines);
  const meant = new Set(lineIds.map((id) => heads.get(id)));
  return lineNamesIn(order, (id) => meant.has(heads.get(id)));
}

const cardAt = (app: App, cardKey: string | null) => (cardKey === null ? undefined : app.entry(cardKey)?.card);

/** None if the card is not on the board. */
export function linesOn(app: App, cardKey: string | null): AllowedLines {
  const card = cardAt(app, cardKey);
  if (card === undefined) return NO_LINES;
  return withFamily(
    card.order,
    card.lines.map(({ line }) => line.id),
  );
}

export function advanceCard(app: App, cardKey: string): AllowedLines {
  const meant = linesOn(app, cardKey);
  app.commands.advanceCard(cardKey);
  return meant;
}

/**
 * A line with its dish and the dish's extras, or with `changeAll` the whole order; none if the card is not on the
 * board.
 */
export function familyOn(app: App, cardKey: string, lineId: number): AllowedLines {
  const card = cardAt(app, cardKey);
  if (card === undefined) return NO_LINES;
  return app.state.settings.changeAll ? lineNamesIn(card.order, () => true) : withFamily(card.order, [lineId]);
}
