/** Fires that are put out on this device: stored until the venue puts them out too (rules FILTER-6 to FILTER-16). */

import { type ExtinguishedFires, extinguish, stillExtinguished } from '../../domain/board/fire.ts';
import { type MovedLines, rekey } from '../../domain/order/moved-lines.ts';
import { operateRefusal } from '../../domain/order/operate.ts';
import { fireIds } from '../../domain/order/priority.ts';
import type { FactStore } from '../../platform/ports.ts';
import { decodeFireTimes, encodeFireTimes } from '../../protocol/decode-board-facts.ts';
import { FACTS } from '../base/facts.ts';
import type { Notices } from '../base/notices.ts';
import type { ServerClock } from '../base/server-clock.ts';
import type { AppState } from '../base/state.ts';
import type { Board } from './board.ts';

export interface Fires {
  putOut(cardKey: string): void;
  /** Moves the extinguished fires of moved lines to their new keys. */
  moved(moved: MovedLines): void;
  /** Forgets fires that the venue no longer has. */
  prune(): void;
}

export interface FiresDeps {
  readonly state: AppState;
  readonly board: Board;
  readonly facts: FactStore;
  readonly notices: Notices;
  readonly serverClock: ServerClock;
}

/** Restores the fires that an earlier run put out. */
export function createFires({ state, board, facts, notices, serverClock }: FiresDeps): Fires {
  let extinguished: ExtinguishedFires = decodeFireTimes(facts.read(FACTS.doused));
  if (extinguished.size > 0) board.setExtinguished(extinguished);

  const put = (next: ExtinguishedFires): void => {
    if (next === extinguished) return;
    extinguished = next;
    board.setExtinguished(next);
    if (next.size > 0) facts.write(FACTS.doused, encodeFireTimes(next));
    else facts.remove(FACTS.doused);
  };

  return {
    putOut(cardKey) {
      const why = operateRefusal(state);
      if (why !== null) return notices.show('fast', 'refused', { why });
      const card = board.entry(cardKey)?.card;
      if (card) put(extinguish(extinguished, card, state.settings, serverClock.nowS()));
    },
    moved(moved) {
      if ([...moved.keys()].some((key) => extinguished.has(key))) put(rekey(extinguished, moved));
    },
    prune() {
      // Before the first response, no fires are known.
      if (state.board.received) put(stillExtinguished(extinguished, board.orders(), fireIds(state.venue)));
    },
  };
}
