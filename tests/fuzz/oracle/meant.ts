/** Which lines an action of a cook may change: any other change is a fault. */
import { headIds } from '../../../src/domain/order/family.ts';
import type { Order } from '../../../src/domain/order/order.ts';
import type { App } from '../../../src/engine/base/app.ts';
import type { Meant } from '../shift-notes.ts';
import type { LineName } from './books.ts';

/** An action on no line. */
export const NO_LINES: Meant = new Set();

const namesIn = ({ id, lines }: Order, isMeant: (lineId: number) => boolean): Meant =>
  new Set(lines.filter((line) => isMeant(line.id)).map((line): LineName => `${id}:${line.id}`));

/** These lines of an order with their families: their dishes and the dishes' extras, hidden ones too. */
function withKin(order: Order, lineIds: readonly number[]): Meant {
  const heads = headIds(order.lines);
  const meant = new Set(lineIds.map((id) => heads.get(id)));
  return namesIn(order, (id) => meant.has(heads.get(id)));
}

const cardAt = (app: App, cardKey: string | null) => (cardKey === null ? undefined : app.entry(cardKey)?.card);

/** All lines of a card; none where it is not on the board. */
export function linesOn(app: App, cardKey: string | null): Meant {
  const card = cardAt(app, cardKey);
  if (card === undefined) return NO_LINES;
  return withKin(
    card.order,
    card.lines.map(({ line }) => line.id),
  );
}

/** Advances all of a card; returns its lines. */
export function advanceCard(app: App, cardKey: string): Meant {
  const meant = linesOn(app, cardKey);
  app.commands.advanceCard(cardKey);
  return meant;
}

/** A line with its dish and the dish's extras, or the whole order where a venue groups so; none where its card is not on the board. */
export function groupOn(app: App, cardKey: string, lineId: number): Meant {
  const card = cardAt(app, cardKey);
  if (card === undefined) return NO_LINES;
  return app.state.settings.changeAll ? namesIn(card.order, () => true) : withKin(card.order, [lineId]);
}
