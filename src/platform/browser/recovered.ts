/** Whether this page replaced one that hung: the service worker's recovery address leaves this mark. */
const RECOVERED = '?recovered';

/** A reload keeps the referrer: only the first load counts. */
export function wasRecovered(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry?.type !== 'reload' && document.referrer.endsWith(RECOVERED);
}
