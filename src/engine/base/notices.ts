/** Short messages to the cook: each stands for its time, a repetition within ten seconds is dropped. */
import { ref } from 'valtio/vanilla';
import { NOTICE_TIMES_MS, type NoticeType, type ShownNotice, showOnce, standing } from '../../domain/link/notice.ts';
import type { Clock } from '../../platform/ports.ts';
import type { AppState, NoticeText } from './state.ts';
import type { Timers } from './timers.ts';

export interface Notices {
  show(type: NoticeType, text: NoticeText, values?: Readonly<Record<string, string | number>>): void;
  dismiss(id: number): void;
}

/** Notices in the state's list. */
export function createNotices(state: AppState, clock: Clock, timers: Timers): Notices {
  let shown: readonly ShownNotice[] = [];
  let nextId = 1;
  const dismiss = (id: number) => {
    timers.clear(`notice-${id}`);
    state.notices = ref(state.notices.filter((notice) => notice.id !== id));
  };
  return {
    dismiss,
    show(type, text, values = {}) {
      const judged = showOnce(shown, `${text} ${JSON.stringify(values)}`, clock.monotonicMs());
      shown = judged.shown;
      if (!judged.shows) return;
      const id = nextId++;
      state.notices = ref(standing(state.notices, { id, type, text, values }));
      timers.set(`notice-${id}`, NOTICE_TIMES_MS[type], () => dismiss(id));
    },
  };
}
