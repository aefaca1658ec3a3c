/** The service worker's recovery address leaves this mark in the referrer of a page that replaced a hung one. */
const RECOVERED = '?recovered';

/** A reload keeps the referrer, so only the first load counts. */
export function wasRecovered(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry?.type !== 'reload' && document.referrer.endsWith(RECOVERED);
}
