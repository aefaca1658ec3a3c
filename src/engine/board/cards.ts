/** Each card has its own entry, so a change re-renders only that card. */
import { proxy, ref } from 'valtio/vanilla';
import type { Card, CardLine } from '../../domain/board/card.ts';
import { expandedLines } from '../../domain/board/cards.ts';
import type { BoardSnapshot } from '../../domain/board/change-marks.ts';
import { type BoardInput, type Layout, type LayoutChange, layout } from '../../domain/board/layout.ts';
import { levelsOf } from '../../domain/board/timing.ts';
import type { KdsConfig } from '../../domain/device/kds.ts';
import { DIGIT_PLACE_MAX } from '../../domain/limits.ts';
import type { Level } from '../../domain/presentation/levels.ts';
import { thresholdsOf } from '../../domain/presentation/levels.ts';
import { shallowEqual } from '../../domain/shallow-equal.ts';
import type { ServerClock } from '../base/server-clock.ts';
import { type AppState, type CardEntry, NO_MARKS } from '../base/state.ts';

export interface Cards {
  entry(cardKey: string): CardEntry | undefined;
  /** Empty for a card that has left (rule ORDER-37). */
  expandedLines(cardKey: string): readonly CardLine[];
  /** In board order. */
  all(): readonly Card[];
  /** The cards, and all orders that they were built from. */
  snapshot(): BoardSnapshot;
  /** Updates only what differs on the screen; null when nothing differs. */
  layOut(input: BoardInput): LayoutChange | null;
  /** False when no level changed. */
  raiseLevels(): boolean;
}

/**
 * The place is compared only for orders with a digit key, because otherwise every card behind a card that leaves would
 * re-render.
 */
const isSameView = (one: Card, other: Card): boolean =>
  one === other ||
  (Math.min(one.place, other.place) > DIGIT_PLACE_MAX && shallowEqual({ ...one, place: other.place }, other));

const haveSameKeys = (one: readonly Card[], other: readonly Card[]): boolean =>
  one.length === other.length && one.every(({ key }, at) => key === other[at]?.key);

export function createCards(state: AppState, serverClock: ServerClock): Cards {
  const entries = new Map<string, CardEntry>();
  let current: Layout | null = null;

  const levels = (cards: readonly Card[], kds: KdsConfig): ReadonlyMap<string, Level> =>
    levelsOf(cards, thresholdsOf(state.settings, kds), serverClock.nowS());

  const putEntries = (cards: readonly Card[], before: readonly Card[], kds: KdsConfig) => {
    const others = cards.filter((card, at) => card !== before[at]);
    // A card with the same key may have another clock, so its level is computed again.
    const fresh = levels(
      others.filter((card) => {
        const before = entries.get(card.key)?.card;
        return before?.startedAtS !== card.startedAtS || before.clock !== card.clock;
      }),
      kds,
    );
    for (const card of others) {
      const entry = entries.get(card.key);
      const level = fresh.get(card.key) ?? entry?.level ?? 'neutral';
      if (!entry) entries.set(card.key, proxy({ card: ref(card), level, marks: ref(NO_MARKS) }));
      else if (!isSameView(entry.card, card)) Object.assign(entry, { card: ref(card), level });
    }
  };

  const putKeys = (keys: readonly string[]) => {
    const present = new Set(keys);
    // Removed after the list has changed, so a card that still shows never requests a removed entry.
    state.board.keys = ref(keys);
    for (const key of entries.keys()) if (!present.has(key)) entries.delete(key);
  };

  return {
    entry: (cardKey) => entries.get(cardKey),
    expandedLines(cardKey) {
      const card = entries.get(cardKey)?.card;
      const orderLayout = card && current?.memo.orderLayouts.get(card.order.id);
      return card && orderLayout && current ? expandedLines(card, orderLayout, current.memo.basis) : [];
    },
    all: () => current?.cards ?? [],
    snapshot: () => ({
      cards: current?.cards ?? [],
      orders: [...(current?.memo.orderLayouts.values() ?? [])].map(({ order }) => order),
    }),
    layOut(input) {
      const next = layout(input, current);
      if (next === current) return null;
      const before = current?.cards ?? [];
      putEntries(next.cards, before, input.kds);
      if (!haveSameKeys(next.cards, before)) putKeys(next.cards.map((card) => card.key));
      state.board.anyFire = next.cards.some((card) => card.fireAtS !== null);
      // Set last, so that the next layout repeats all updates when one of them throws.
      current = next;
      return { input, before, after: next.cards };
    },
    raiseLevels() {
      let changed = false;
      if (state.kds === null || current === null) return changed;
      for (const [key, level] of levels(current.cards, state.kds)) {
        const entry = entries.get(key);
        if (!entry || entry.level === level) continue;
        entry.level = level;
        changed = true;
      }
      return changed;
    },
  };
}
