/** Fires that are put out on this device: kept through a reload, forgotten when the venue puts them out too (ruling V3). */
import { type Doused, douse, stillDoused } from '../../domain/board/fire.ts';
import { fireIds } from '../../domain/order/priority.ts';
import type { FactStore } from '../../platform/ports.ts';
import { decodeDoused, encodeDoused } from '../../protocol/decode-doused.ts';
import type { ServerClock } from '../base/server-clock.ts';
import type { AppState } from '../base/state.ts';
import type { Board } from './board.ts';

export interface Fires {
  putOut(cardKey: string): void;
  /** Forgets what no longer burns at the venue. */
  look(): void;
}

const FACT = 'doused';

/** The fires that an earlier run of this device put out are out from now on. */
export function createFires(state: AppState, board: Board, facts: FactStore, serverClock: ServerClock): Fires {
  let doused: Doused = decodeDoused(facts.read(FACT));
  board.douse(doused);
  if (doused.size > 0) board.project();

  const keep = (next: Doused): boolean => {
    if (next === doused) return false;
    doused = next;
    board.douse(next);
    if (next.size > 0) facts.write(FACT, encodeDoused(next));
    else facts.remove(FACT);
    return true;
  };

  return {
    putOut(cardKey) {
      const card = board.entry(cardKey)?.card;
      if (card && keep(douse(doused, card, state.settings, serverClock.nowS()))) board.project();
    },
    look() {
      // Before the first answer nothing is known to burn.
      if (state.board.received) keep(stillDoused(doused, board.orders(), fireIds(state.venue)));
    },
  };
}
