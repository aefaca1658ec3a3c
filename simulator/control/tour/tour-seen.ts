/** Whether somebody at this browser has seen the tour, or skipped it (rule TOUR-4). */

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
    // Without room to keep it, the tour plays again the next time.
  }
}
