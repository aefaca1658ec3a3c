/** Keeps the screen on. The browser releases the lock of a hidden page, so the page requests it again on return. */

async function requestLock(): Promise<WakeLockSentinel | null> {
  // Older kiosk browsers and pages over plain HTTP have no wake lock.
  if (document.hidden || !('wakeLock' in navigator)) return null;
  return navigator.wakeLock.request('screen').catch(() => null);
}

/** The returned function keeps the screen on from its first call, while the page is visible. */
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
