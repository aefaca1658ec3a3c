/** Canceled fires are stored until the venue ends them too (rules FILTER-11, FILTER-12, FILTER-16). */

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
  extinguish(cardKey: string): void;
  moved(moved: MovedLines): void;
  /** Removes fires that the venue has ended. */
  prune(): void;
}

export interface FiresDeps {
  readonly state: AppState;
  readonly board: Board;
  readonly facts: FactStore;
  readonly notices: Notices;
  readonly serverClock: ServerClock;
}

export function createFires({ state, board, facts, notices, serverClock }: FiresDeps): Fires {
  let extinguished: ExtinguishedFires = decodeFireTimes(facts.read(FACTS.extinguished));
  if (extinguished.size > 0) board.setExtinguished(extinguished);

  const put = (next: ExtinguishedFires): void => {
    if (next === extinguished) return;
    extinguished = next;
    board.setExtinguished(next);
    if (next.size > 0) facts.write(FACTS.extinguished, encodeFireTimes(next));
    else facts.remove(FACTS.extinguished);
  };

  return {
    extinguish(cardKey) {
      const why = operateRefusal(state);
      if (why !== null) return notices.show('fast', 'refused', { why });
      const card = board.entry(cardKey)?.card;
      if (card) put(extinguish(extinguished, card, state.settings, serverClock.nowS()));
    },
    moved(moved) {
      if ([...moved.keys()].some((key) => extinguished.has(key))) put(rekey(extinguished, moved));
    },
    prune() {
      // Before the first response, no fires are known, so none may be removed.
      if (state.board.received) put(stillExtinguished(extinguished, board.orders(), fireIds(state.venue)));
    },
  };
}
