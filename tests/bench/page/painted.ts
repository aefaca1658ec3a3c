/**
 * Runs `work` in the next frame, and resolves with the page's time once the frame is painted. A message posted in a
 * frame arrives after its paint.
 */
export const painted = (work = () => {}): Promise<number> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        port1.close();
        resolve(performance.now());
      };
      work();
      port2.postMessage(null);
    });
  });

const ON_TIME_MS = 25;
const FRAMES = 20;
const WAIT_MS = 20_000;

/** Waits until twenty frames in a row are on time, or for twenty seconds. */
export async function quiet(): Promise<void> {
  const endMs = performance.now() + WAIT_MS;
  let beforeMs = await painted();
  for (let onTime = 0; onTime < FRAMES && beforeMs < endMs; ) {
    const nowMs = await painted();
    onTime = nowMs - beforeMs < ON_TIME_MS ? onTime + 1 : 0;
    beforeMs = nowMs;
  }
}

export const firstPainted = (selector: string): Promise<number> =>
  new Promise((resolve) => {
    const resolveWhenShown = () => {
      if (!document.querySelector(selector)) return;
      seen.disconnect();
      void painted().then(resolve);
    };
    const seen = new MutationObserver(resolveWhenShown);
    seen.observe(document, { childList: true, subtree: true });
    resolveWhenShown();
  });

/** Created before the page's own scripts. */
export function watchPaints() {
  let largestMs = Number.NaN;
  new PerformanceObserver((list) => {
    largestMs = list.getEntries().at(-1)?.startTime ?? largestMs;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  return {
    /**
     * Largest Contentful Paint in milliseconds since the navigation. It waits for frames on time, so that queued work
     * does not delay it.
     */
    async largest() {
      await quiet();
      return largestMs;
    },
  };
}
