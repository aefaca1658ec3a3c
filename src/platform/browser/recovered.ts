/** Whether this page took the place of one that hung: the way back, which the service worker lays, has this mark. */
const RECOVERED = '?recovered';

/** A page that reloads keeps where it came from: only the first load after it counts. */
export function wasRecovered(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry?.type !== 'reload' && document.referrer.endsWith(RECOVERED);
}
