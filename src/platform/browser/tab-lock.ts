/** One page of a device works at a time; the others wait for the tab lock or request it (rule OUTBOX-27). */
import { wasRecovered } from './recovered.ts';

export interface TabLockHandlers {
  /** This page has the tab lock. */
  begin(): void;
  /** Another page works; `begin` follows when it releases the lock. */
  wait(): void;
  /** The working page keeps the lock while data exists only in its memory (rule OUTBOX-32). */
  waitLonger(): void;
  /** Whether this page keeps the tab lock, because data exists only in its memory (rule OUTBOX-32). */
  holds(): boolean;
  /** Another page takes over: resolves when this page is idle and all its data is stored. */
  end(): Promise<void>;
}

export interface TabLock {
  /** The working page releases the lock when its data is stored. If it does not respond, this page takes the lock. */
  requestRelease(): void;
}

type TimeoutId = ReturnType<typeof setTimeout> | undefined;

/** A reloaded page releases its old lock a moment after it has requested the new one. */
const WAIT_MS_MAX = 700;
const GIVE_WAY_MS_MAX = 3_000;
const HOLDS_LOOK_MS = 1_000;

/** In a browser without locks every page works; sends that several pages repeat are idempotent. */
export function acquireTabLock(namespace: string, turn: TabLockHandlers): TabLock {
  if (!('locks' in navigator)) {
    turn.begin();
    return { requestRelease: () => {} };
  }
  const name = `${namespace}turn`;
  /** False: a request for the tab lock. True: the response of a page with data only in its memory. */
  const channel = new BroadcastChannel(name);
  let letGo: (() => void) | null = null;
  let leaveQueue = () => {};
  let holdsLook: TimeoutId;
  let passOver: TimeoutId;

  const releaseLock = async () => {
    clearTimeout(holdsLook);
    const release = letGo;
    if (release === null) return;
    // Two working pages do less harm than a lost tap, so this page keeps working even if another takes the lock.
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
