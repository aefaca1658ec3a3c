/** The cards on the screen: one entry each, so that a change draws its card and no other. */
import { proxy, ref } from 'valtio/vanilla';
import type { Card, Level } from '../domain/board/card.ts';
import { type BoardInput, type Layout, layout } from '../domain/board/layout.ts';
import { elapsedS, levelOf, thresholdsOf } from '../domain/board/timing.ts';
import type { KdsConfig } from '../domain/device/kds.ts';
import type { ServerClock } from './server-clock.ts';
import type { AppState, CardEntry } from './state.ts';

export interface Cards {
  entry(cardKey: string): CardEntry | undefined;
  /** Lays the board out and changes only what differs on the screen. */
  draw(input: BoardInput): void;
  /** Gives every card the level of its age. */
  raiseLevels(): void;
}

/** Cards over the state's `board` part. */
export function createCards(state: AppState, serverClock: ServerClock): Cards {
  const entries = new Map<string, CardEntry>();
  let drawn: Layout | null = null;

  const levelOfCard = (card: Card, kds: KdsConfig): Level =>
    levelOf(elapsedS(card.startedAtS, serverClock.nowS()), thresholdsOf(state.settings, kds));

  const putEntry = (card: Card, kds: KdsConfig) => {
    const entry = entries.get(card.key);
    if (!entry) entries.set(card.key, proxy({ card: ref(card), level: levelOfCard(card, kds) }));
    else if (entry.card !== card) entry.card = ref(card);
  };

  return {
    entry: (cardKey) => entries.get(cardKey),
    draw(input) {
      const next = layout(input, drawn);
      if (next === drawn) return;
      drawn = next;
      for (const card of next.cards) putEntry(card, input.kds);
      const keys = next.cards.map((card) => card.key);
      const kept = new Set(keys);
      // Entries go after the list: a card that is still on the screen never asks for an entry that is gone.
      if (keys.join() !== state.board.keys.join()) state.board.keys = ref(keys);
      for (const key of entries.keys()) if (!kept.has(key)) entries.delete(key);
      state.board.anyFire = next.cards.some((card) => card.fireAtS !== null);
    },
    raiseLevels() {
      if (state.kds === null) return;
      for (const entry of entries.values()) entry.level = levelOfCard(entry.card, state.kds);
    },
  };
}
