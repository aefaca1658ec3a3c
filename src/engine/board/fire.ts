/** Fires that are put out on this device: stored until the venue puts them out too (rule V3). */

import { type Doused, douse, stillDoused } from '../../domain/board/fire.ts';
import { type MovedLines, underNewKeys } from '../../domain/order/moved-lines.ts';
import { operateRefusal } from '../../domain/order/operate.ts';
import { fireIds } from '../../domain/order/priority.ts';
import type { FactStore } from '../../platform/ports.ts';
import { decodeDoused, encodeDoused } from '../../protocol/decode-doused.ts';
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
  look(): void;
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
  let doused: Doused = decodeDoused(facts.read(FACTS.doused));
  if (doused.size > 0) board.douse(doused);

  const keep = (next: Doused): void => {
    if (next === doused) return;
    doused = next;
    board.douse(next);
    if (next.size > 0) facts.write(FACTS.doused, encodeDoused(next));
    else facts.remove(FACTS.doused);
  };

  return {
    putOut(cardKey) {
      const why = operateRefusal(state);
      if (why !== null) return notices.show('fast', 'refused', { why });
      const card = board.entry(cardKey)?.card;
      if (card) keep(douse(doused, card, state.settings, serverClock.nowS()));
    },
    moved(moved) {
      if ([...moved.keys()].some((key) => doused.has(key))) keep(underNewKeys(doused, moved));
    },
    look() {
      // Before the first response, no fires are known.
      if (state.board.received) keep(stillDoused(doused, board.orders(), fireIds(state.venue)));
    },
  };
}
