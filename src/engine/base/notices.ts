/**
 * A repetition restarts the time of a notice that still shows. A notice that no longer shows is not repeated within ten
 * seconds after it was shown (rule NOTICE-16).
 */
import { ref } from 'valtio/vanilla';
import { addNotice, NOTICE_TIMES_MS, type NoticeType, type ShownNotice, showOnce } from '../../domain/link/notice.ts';
import type { Clock } from '../../platform/ports.ts';
import type { AppState, Notice, NoticeText } from './state.ts';
import type { Timers } from './timers.ts';

export interface Notices {
  show(type: NoticeType, text: NoticeText, values?: Readonly<Record<string, string | number>>): void;
  dismiss(id: number): void;
}

const messageOf = ({ text, values }: Pick<Notice, 'text' | 'values'>): string => `${text} ${JSON.stringify(values)}`;

export function createNotices(state: AppState, clock: Clock, timers: Timers): Notices {
  let shown: readonly ShownNotice[] = [];
  let nextId = 1;
  const dismiss = (id: number) => {
    timers.clear(`notice-${id}`);
    state.notices = ref(state.notices.filter((notice) => notice.id !== id));
  };
  const startTimer = ({ id, type }: Notice) => timers.set(`notice-${id}`, NOTICE_TIMES_MS[type], () => dismiss(id));
  return {
    dismiss,
    show(type, text, values = {}) {
      const message = messageOf({ text, values });
      const same = state.notices.find((notice) => messageOf(notice) === message);
      if (same) return startTimer(same);
      const decision = showOnce(shown, message, clock.monotonicMs());
      shown = decision.shown;
      if (!decision.shows) return;
      const notice = { id: nextId++, type, text, values };
      state.notices = ref(addNotice(state.notices, notice));
      startTimer(notice);
    },
  };
}
