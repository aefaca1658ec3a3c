/** What the browser says about taps, and whether the first frame after each shows what it did. */
import { TAP_THRESHOLD_MS, type TapEntry } from '../tap-durations.ts';
import { painted } from './painted.ts';

export interface TapReport {
  readonly entries: readonly TapEntry[];
  /** Taps whose line showed its new status in the first frame after the tap. */
  readonly shownAtOnce: number;
}

export interface TapWatch {
  /** Forgets the taps so far. */
  start(): void;
  /** Waits for the frames of the last tap. */
  end(): Promise<TapReport>;
}

/** Listens from now on; made before the page's own scripts, so that its listeners come first. */
export function watchTaps(): TapWatch {
  let entries: TapEntry[] = [];
  let shownAtOnce = 0;
  const note = (list: readonly PerformanceEntry[]) => {
    for (const entry of list) {
      if (!(entry instanceof PerformanceEventTiming) || entry.interactionId === 0) continue;
      entries.push({ interactionId: entry.interactionId, durationMs: entry.duration });
    }
  };
  const observer = new PerformanceObserver((list) => note(list.getEntries()));
  const wish: PerformanceObserverInit & { readonly durationThreshold: number } = {
    type: 'event',
    durationThreshold: TAP_THRESHOLD_MS,
  };
  observer.observe(wish);

  // At the start of the frame after the tap: what the document says then is what that frame paints. Looking costs next to
  // nothing, which counts here, as it is part of what is measured.
  const look = (line: Element) => {
    const before = line.getAttribute('aria-label');
    requestAnimationFrame(() => {
      if (line.getAttribute('aria-label') !== before) shownAtOnce += 1;
    });
  };
  const clicked = ({ target }: Event) => {
    const line = target instanceof Element ? target.closest('[data-line]') : null;
    if (line) look(line);
  };
  addEventListener('click', clicked, { capture: true });

  return {
    start() {
      observer.takeRecords();
      entries = [];
      shownAtOnce = 0;
    },
    async end() {
      for (let frame = 0; frame < 3; frame++) await painted();
      note(observer.takeRecords());
      return { entries, shownAtOnce };
    },
  };
}
