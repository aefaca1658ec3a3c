/** Stores whether this browser's user has finished or skipped the tour (rule TOUR-4). */

const KEY = 'simulator:tour';
const SEEN = 'seen';

export function isTourSeen(): boolean {
  try {
    return localStorage.getItem(KEY) === SEEN;
  } catch {
    return false;
  }
}

export function storeTourSeen(): void {
  try {
    localStorage.setItem(KEY, SEEN);
  } catch {
    // Without storage the tour plays again the next time.
  }
}
