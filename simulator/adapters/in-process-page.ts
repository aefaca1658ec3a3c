/** Simulated sound, full screen, install offer and browser of a device; callers control them and read what the app did. */
import type {
  BrowserEnvironment,
  Cancel,
  FoundPosition,
  FullScreen,
  InstallOffer,
  Sound,
} from '../../src/platform/ports.ts';

function flag(first: boolean) {
  const listeners = new Set<(on: boolean) => void>();
  let on = first;
  return {
    on: () => on,
    set(next: boolean) {
      if (next === on) return;
      on = next;
      for (const changed of [...listeners]) changed(on);
    },
    onChange(changed: (on: boolean) => void): Cancel {
      const listener = (next: boolean) => changed(next);
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export interface RecordingSound {
  readonly port: Sound;
  /** Leaves out sounds that were locked or failed. */
  played(): readonly number[];
  /** Browsers lock audio until the first touch. */
  lockSound(locked: boolean): void;
  breakSound(broken: boolean): void;
}

/** Audio is unlocked at first. */
export function recordingSound(): RecordingSound {
  const sounds: number[] = [];
  const lock = flag(false);
  let isBroken = false;
  return {
    port: {
      async play(sound) {
        if (lock.on()) return { ok: false, why: 'locked' };
        if (isBroken) return { ok: false, why: 'failed' };
        sounds.push(sound);
        return { ok: true, data: null };
      },
      onLock(changed) {
        changed(lock.on());
        return lock.onChange(changed);
      },
    },
    played: () => sounds,
    lockSound: lock.set,
    breakSound(broken) {
      isBroken = broken;
    },
  };
}

export function flagFullScreen(): FullScreen {
  const screen = flag(false);
  return {
    supported: true,
    on: screen.on,
    toggle: () => screen.set(!screen.on()),
    onChange: screen.onChange,
  };
}

export interface RecordingInstallOffer {
  readonly port: InstallOffer;
  /** The browser offers to install the app, or withdraws the offer. */
  offerInstall(offered: boolean): void;
  installs(): number;
}

/** No offer at first; each offer can be used once. */
export function recordingInstallOffer(): RecordingInstallOffer {
  const offer = flag(false);
  let installs = 0;
  return {
    port: {
      onChange(changed) {
        changed(offer.on());
        return offer.onChange(changed);
      },
      accept() {
        if (offer.on()) installs += 1;
        offer.set(false);
      },
    },
    offerInstall: offer.set,
    installs: () => installs,
  };
}

export interface RecordingBrowserEnvironment {
  readonly port: BrowserEnvironment;
  /** Null for a browser that finds no position. */
  setPosition(found: FoundPosition | null): void;
  /** From now on the app runs in a separate window. */
  setStandalone(): void;
  /** Another app of the same origin stores the value; null removes it. */
  storeShopValue(key: string, text: string | null): void;
  positionRequests(): readonly { readonly timeoutMs: number; readonly ageMsMax: number }[];
}

/** By default the browser finds no position, and other apps have no data. */
export function recordingBrowserEnvironment(): RecordingBrowserEnvironment {
  const stored = new Map<string, string>();
  const followers = new Set<readonly [key: string, changed: () => void]>();
  const positionRequests: { readonly timeoutMs: number; readonly ageMsMax: number }[] = [];
  let at: FoundPosition | null = null;
  let isStandalone = false;
  return {
    port: {
      get isStandalone() {
        return isStandalone;
      },
      async locate(question) {
        positionRequests.push(question);
        return at === null ? { ok: false, why: 'none' } : { ok: true, data: at };
      },
      readShopValue: (key) => stored.get(key) ?? null,
      followShopValue(key, changed) {
        const follower = [key, changed] as const;
        followers.add(follower);
        return () => void followers.delete(follower);
      },
    },
    setPosition(found) {
      at = found;
    },
    setStandalone() {
      isStandalone = true;
    },
    storeShopValue(key, text) {
      if (text === null) stored.delete(key);
      else stored.set(key, text);
      for (const [followed, changed] of [...followers]) if (followed === key) changed();
    },
    positionRequests: () => positionRequests,
  };
}
