/**
 * The mark in the referrer of a page that replaced a page that hung. The recovery address of the service worker leaves
 * it.
 */
const RECOVERED = '?recovered';

/** Whether this page replaced one that hung. A reload keeps the referrer, so only the first load counts. */
export function wasRecovered(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry?.type !== 'reload' && document.referrer.endsWith(RECOVERED);
}
