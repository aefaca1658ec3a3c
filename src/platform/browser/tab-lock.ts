/**
 * Lets one page of a device work at a time, with Web Locks. The other pages wait for the tab lock or request it (rule
 * OUTBOX-27).
 */
import { wasRecovered } from './recovered.ts';

export interface TabLockHandlers {
  /** This page has the tab lock and starts to work. */
  begin(): void;
  /** Another page of this device works; `begin` follows when that page releases the lock. */
  wait(): void;
  /**
   * The working page received the request for the tab lock. It keeps the lock for now, because some data exists only in
   * its memory (rule OUTBOX-32).
   */
  waitLonger(): void;
  /** Whether some data exists only in this page's memory; then it keeps the tab lock (rule OUTBOX-32). */
  holds(): boolean;
  /** Another page takes over: resolves when this page is idle and all its data is stored. */
  end(): Promise<void>;
}

export interface TabLock {
  /**
   * Requests the tab lock from the working page, which releases it when its data is stored. If that page does not
   * respond, this page takes the lock.
   */
  requestRelease(): void;
}

type TimeoutId = ReturnType<typeof setTimeout> | undefined;

/** A reloaded page releases its old lock a moment after it has requested the new one. */
const WAIT_MS_MAX = 700;
const GIVE_WAY_MS_MAX = 3_000;
const HOLDS_LOOK_MS = 1_000;

/**
 * Joins the tab lock of the device with this namespace. In a browser without locks every page works; sends that several
 * pages repeat are idempotent.
 */
export function acquireTabLock(namespace: string, turn: TabLockHandlers): TabLock {
  if (!('locks' in navigator)) {
    turn.begin();
    return { requestRelease: () => {} };
  }
  const name = `${namespace}turn`;
  /** Message false: a request for the tab lock. Message true: the response of a page with data only in its memory. */
  const channel = new BroadcastChannel(name);
  let letGo: (() => void) | null = null;
  let leaveQueue = () => {};
  let holdsLook: TimeoutId;
  let passOver: TimeoutId;

  const releaseLock = async () => {
    clearTimeout(holdsLook);
    const release = letGo;
    if (release === null) return;
    // If another page takes the lock in the meantime, this page keeps working: two working pages do less harm than a
    // lost tap.
    if (turn.holds()) {
      channel.postMessage(true);
      holdsLook = setTimeout(releaseLock, HOLDS_LOOK_MS);
      return;
    }
    letGo = null;
    await turn.end();
    release();
    queue();
  };
  const queue = (steal = false) => {
    const queued = new AbortController();
    leaveQueue = () => queued.abort();
    const late = setTimeout(turn.wait, WAIT_MS_MAX);
    let isTaken = false;
    const work = () => {
      isTaken = true;
      clearTimeout(late);
      turn.begin();
      return new Promise<void>((resolve) => {
        letGo = resolve;
      });
    };
    // Rejects when this page left the queue, or when another page took the lock.
    navigator.locks.request(name, steal ? { steal } : { signal: queued.signal }, work).catch(() => {
      clearTimeout(late);
      if (isTaken) void releaseLock();
      // When the browser refuses locks, every page works.
      else if (!queued.signal.aborted) turn.begin();
    });
  };

  channel.onmessage = ({ data }) => {
    if (!data) return void releaseLock();
    clearTimeout(passOver);
    turn.waitLonger();
  };
  // A page that hangs never releases its lock, so the page that replaces it takes the lock.
  queue(wasRecovered());
  return {
    requestRelease() {
      channel.postMessage(false);
      clearTimeout(passOver);
      passOver = setTimeout(() => {
        if (letGo !== null) return;
        leaveQueue();
        queue(true);
      }, GIVE_WAY_MS_MAX);
    },
  };
}
