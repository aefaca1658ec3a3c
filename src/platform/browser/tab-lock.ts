/** One page of a device works at a time, by Web Locks; the others wait for the tab lock or request it (rule OUTBOX-27). */
import { wasRecovered } from './recovered.ts';

export interface TabLockHandlers {
  /** This page has the tab lock and works from now on. */
  begin(): void;
  /** Another page of this device works; `begin` follows when it ends. */
  wait(): void;
  /** The working page received a request for the tab lock and releases it later, because it has data in memory alone (rule OUTBOX-32). */
  waitLonger(): void;
  /** Whether this page has data in memory alone: it then keeps the tab lock (rule OUTBOX-32). */
  holds(): boolean;
  /** Another page takes over: resolves when this page is idle and all its data is stored. */
  end(): Promise<void>;
}

export interface TabLock {
  /** Requests the tab lock from the working page, which releases it once its data is stored; a page that does not respond is bypassed. */
  requestRelease(): void;
}

type TimeoutId = ReturnType<typeof setTimeout> | undefined;

/** A reloaded page releases its old lock a moment after it requests the new one. */
const WAIT_MS_MAX = 700;
const GIVE_WAY_MS_MAX = 3_000;
const HOLDS_LOOK_MS = 1_000;

/** Takes part in the tab lock of the device with this namespace. In a browser without locks every page works: their repeated sends are idempotent. */
export function acquireTabLock(namespace: string, turn: TabLockHandlers): TabLock {
  if (!('locks' in navigator)) {
    turn.begin();
    return { requestRelease: () => {} };
  }
  const name = `${namespace}turn`;
  /** False requests the tab lock; true is the response of a page with data in memory alone. */
  const channel = new BroadcastChannel(name);
  let letGo: (() => void) | null = null;
  let leaveQueue = () => {};
  let holdsLook: TimeoutId;
  let passOver: TimeoutId;

  const releaseLock = async () => {
    clearTimeout(holdsLook);
    const release = letGo;
    if (release === null) return;
    // A bypassed page keeps working too: two working pages do less harm than a lost tap.
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
    // Rejects when this page left the queue, or when another page stole the lock.
    navigator.locks.request(name, steal ? { steal } : { signal: queued.signal }, work).catch(() => {
      clearTimeout(late);
      if (isTaken) void releaseLock();
      // In a browser that refuses its locks, every page works.
      else if (!queued.signal.aborted) turn.begin();
    });
  };

  channel.onmessage = ({ data }) => {
    if (!data) return void releaseLock();
    clearTimeout(passOver);
    turn.waitLonger();
  };
  // The hung page that this one replaced never releases its lock.
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
