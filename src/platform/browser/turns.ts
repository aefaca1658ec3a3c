/** One page of a device works at a time, by Web Locks; the others wait for their turn or ask for it (rule N3s). */
import { wasRecovered } from './recovered.ts';

export interface Turn {
  /** This page works from now on. */
  begin(): void;
  /** Another page of this device is at work; `begin` follows when that one ends. */
  wait(): void;
  /** The page at work was asked for its turn and will give way: not yet, as its memory alone holds something (rule N3x). */
  waitLonger(): void;
  /** Whether something of this page is in its memory alone: so long it keeps its turn (rule N3x). */
  holds(): boolean;
  /** Another page takes over: this one is at rest, and everything of it is stored, when this resolves. */
  end(): Promise<void>;
}

export interface Turns {
  /** Asks the page that works to give way as soon as it holds nothing; one that does not answer is passed over. */
  insist(): void;
}

type TimeoutId = ReturnType<typeof setTimeout> | undefined;

/** A page that reloads lets go a moment after it asks again. */
const WAIT_MS_MAX = 700;
const GIVE_WAY_MS_MAX = 3_000;
const HOLDS_LOOK_MS = 1_000;

/** Takes part in the turns of the device with this namespace. A browser without locks lets every page work: what two of them send is harmless. */
export function takeTurns(namespace: string, turn: Turn): Turns {
  if (!('locks' in navigator)) {
    turn.begin();
    return { insist: () => {} };
  }
  const name = `${namespace}turn`;
  /** False asks for the turn, true is the answer of a page that holds something. */
  const channel = new BroadcastChannel(name);
  let letGo: (() => void) | null = null;
  let leaveQueue = () => {};
  let holdsLook: TimeoutId;
  let passOver: TimeoutId;

  const giveWay = async () => {
    clearTimeout(holdsLook);
    const release = letGo;
    if (release === null) return;
    // Also of one that was passed over: two pages at work do less harm than a tap that is gone.
    if (turn.holds()) {
      channel.postMessage(true);
      holdsLook = setTimeout(giveWay, HOLDS_LOOK_MS);
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
    // Rejected when this page left the queue, or when another one took the lock away from it.
    navigator.locks.request(name, steal ? { steal } : { signal: queued.signal }, work).catch(() => {
      clearTimeout(late);
      if (isTaken) void giveWay();
      // A browser that refuses its locks keeps no page from working.
      else if (!queued.signal.aborted) turn.begin();
    });
  };

  channel.onmessage = ({ data }) => {
    if (!data) return void giveWay();
    clearTimeout(passOver);
    turn.waitLonger();
  };
  // The page that hung and was replaced by this one never lets go.
  queue(wasRecovered());
  return {
    insist() {
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
