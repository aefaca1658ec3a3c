import { boardMessage, messagesInMs } from '../../domain/board/messages.ts';
import type { Clock } from '../../platform/ports.ts';
import type { AppState } from '../base/state.ts';
import type { Timers } from '../base/timers.ts';

export interface Message {
  update(): void;
}

/** The delay of the messages starts now. */
export function createMessage(state: AppState, clock: Clock, timers: Timers): Message {
  const loadedAtMs = clock.monotonicMs();
  const update = () => {
    const sinceLoadMs = clock.monotonicMs() - loadedAtMs;
    state.board.message = boardMessage({
      sinceLoadMs,
      loggedIn: state.loggedIn,
      installed: state.installed,
      received: state.board.received && state.kds !== null,
      unread: state.kds === null && state.unreadLists.includes('kd'),
      cards: state.board.keys.length,
      unreadOrders: state.board.setAside,
      isCustomerScreen: state.settings.finalClients,
    });
    const inMs = messagesInMs(sinceLoadMs);
    if (inMs > 0) timers.set('messages', inMs, update);
  };
  return { update };
}
