/** Keeps the screen on. The browser drops the lock of a hidden page, so it is asked for again on return. */

async function requestLock(): Promise<WakeLockSentinel | null> {
  // Older kiosk browsers and pages over plain HTTP have no wake lock.
  if (document.hidden || !('wakeLock' in navigator)) return null;
  return navigator.wakeLock.request('screen').catch(() => null);
}

/** The returned function keeps the screen on from its first call on, as long as the page is seen. */
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
