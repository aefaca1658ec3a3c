import { TAP_THRESHOLD_MS, type TapEntry } from '../tap-durations.ts';
import { painted } from './painted.ts';

/** Records from now on; created before the page's own scripts, so that its listeners run first. */
export function watchTaps() {
  let entries: TapEntry[] = [];
  /** Taps whose line showed its new status in the first frame after the tap. */
  let shownAtOnce = 0;
  const note = (list: readonly PerformanceEntry[]) => {
    for (const entry of list) {
      if (!(entry instanceof PerformanceEventTiming) || entry.interactionId === 0) continue;
      entries.push({ interactionId: entry.interactionId, durationMs: entry.duration });
    }
  };
  const observer = new PerformanceObserver((list) => note(list.getEntries()));
  const options: PerformanceObserverInit & { readonly durationThreshold: number } = {
    type: 'event',
    durationThreshold: TAP_THRESHOLD_MS,
  };
  observer.observe(options);

  // Called at the start of the frame after the tap, which paints the current document. Must be cheap, because it is
  // part of the measurement.
  const countChangedLine = (line: Element) => {
    const before = line.getAttribute('aria-label');
    requestAnimationFrame(() => {
      if (line.getAttribute('aria-label') !== before) shownAtOnce += 1;
    });
  };
  const clicked = ({ target }: Event) => {
    const line = target instanceof Element ? target.closest('[data-line]') : null;
    if (line) countChangedLine(line);
  };
  addEventListener('click', clicked, { capture: true });

  return {
    start() {
      observer.takeRecords();
      entries = [];
      shownAtOnce = 0;
    },
    /** Waits for the frames of the last tap. */
    async end() {
      for (let frame = 0; frame < 3; frame++) await painted();
      note(observer.takeRecords());
      return { entries, shownAtOnce };
    },
  };
}
