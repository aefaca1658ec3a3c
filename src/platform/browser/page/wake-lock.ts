/** The browser releases the lock when the page is hidden, so the page requests it again when visible. */

async function requestLock(): Promise<WakeLockSentinel | null> {
  // Older kiosk browsers and pages over plain HTTP have no wake lock.
  if (document.hidden || !('wakeLock' in navigator)) return null;
  return navigator.wakeLock.request('screen').catch(() => null);
}

/** The screen stays on from the first call of the returned function, while the page is visible. */
export function browserWakeLock(): () => void {
  let lock: Promise<WakeLockSentinel | null> | null = null;
  const hold = () => {
    const before = lock ?? Promise.resolve(null);
    lock = before.then((held) => (held === null || held.released ? requestLock() : held));
  };
  return () => {
    if (lock !== null) return;
    hold();
    document.addEventListener('visibilitychange', hold);
  };
}
