import { kdsConfig, venueConfig } from '../../../fixtures/kds.ts';
import { settings } from '../../../fixtures/settings.ts';
import type { Card } from '../../../src/domain/board/card.ts';
import { type BoardInput, type Layout, layout } from '../../../src/domain/board/layout.ts';
import type { KdsConfig, VenueConfig } from '../../../src/domain/device/kds.ts';
import type { Order } from '../../../src/domain/order/order.ts';
import type { LineKey } from '../../../src/domain/presentation/line-key.ts';
import type { Settings } from '../../../src/domain/presentation/settings.ts';

export interface BoardFacts {
  readonly orders: readonly Order[];
  readonly pending?: readonly (readonly [LineKey, number])[];
  readonly unsent?: readonly (readonly [LineKey, number])[];
  readonly extinguished?: readonly (readonly [LineKey, number])[];
  readonly kds?: Partial<KdsConfig>;
  readonly chosen?: Partial<Settings>;
  readonly venue?: Partial<VenueConfig>;
}

export const boardInput = ({ orders, pending, unsent, extinguished, kds, chosen, venue }: BoardFacts): BoardInput => ({
  orders,
  pending: new Map(pending),
  unsent: new Map(unsent),
  extinguished: new Map(extinguished),
  kds: kdsConfig(kds),
  settings: settings(chosen),
  venue: venueConfig(venue),
});

export const cardsOn = (facts: BoardFacts): Layout['cards'] => layout(boardInput(facts), null).cards;

export const idsOn = (card: Card | undefined): readonly number[] => card?.lines.map((each) => each.line.id) ?? [];

export const lineIdsOn = (facts: BoardFacts): readonly number[] => cardsOn(facts).flatMap(idsOn);
