/** What a simulated device hears and shows: sounds that are noted, a full screen that is a flag, an offer to install that somebody makes. */
import type { Cancel, FoundPosition, FullScreen, InstallOffer, Sound, Surroundings } from '../../src/platform/ports.ts';

/** A flag that tells its changes. */
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

export interface NotedSound {
  readonly port: Sound;
  /** The sounds that were heard, in order; what was locked or failed is not among them. */
  played(): readonly number[];
  /** Locks or unlocks audio, as a browser does before and within the first touch. */
  lockSound(locked: boolean): void;
  /** From now on sounds fail, or play again. */
  breakSound(broken: boolean): void;
}

/** Audio that nobody keeps locked, until told otherwise. */
export function notedSound(): NotedSound {
  const heard: number[] = [];
  const lock = flag(false);
  let isBroken = false;
  return {
    port: {
      async play(sound) {
        if (lock.on()) return { ok: false, why: 'locked' };
        if (isBroken) return { ok: false, why: 'failed' };
        heard.push(sound);
        return { ok: true, data: null };
      },
      onLock(changed) {
        changed(lock.on());
        return lock.onChange(changed);
      },
    },
    played: () => heard,
    lockSound: lock.set,
    breakSound(broken) {
      isBroken = broken;
    },
  };
}

/** A full screen that obeys at once. */
export function flaggedFullScreen(): FullScreen {
  const screen = flag(false);
  return {
    supported: true,
    on: screen.on,
    toggle: () => screen.set(!screen.on()),
    onChange: screen.onChange,
  };
}

export interface NotedInstallOffer {
  readonly port: InstallOffer;
  /** The browser offers to install the app, or takes the offer back. */
  offerInstall(offered: boolean): void;
  /** How often an offer was taken up. */
  installs(): number;
}

/** A browser that offers nothing until told to, and asks once for each offer. */
export function notedInstallOffer(): NotedInstallOffer {
  const offer = flag(false);
  let installs = 0;
  return {
    port: {
      onChange(changed) {
        changed(offer.on());
        return offer.onChange(changed);
      },
      take() {
        if (offer.on()) installs += 1;
        offer.set(false);
      },
    },
    offerInstall: offer.set,
    installs: () => installs,
  };
}

export interface NotedSurroundings {
  readonly port: Surroundings;
  /** Where the browser finds the device from now on; null for a browser that says nothing. */
  standAt(found: FoundPosition | null): void;
  /** The app runs in a window of its own from now on. */
  standAlone(): void;
  /** Another app of the origin keeps this; null for nothing any more. */
  keepForeign(key: string, text: string | null): void;
  /** What the browser was asked for, in order. */
  asked(): readonly { readonly timeoutMs: number; readonly ageMsMax: number }[];
}

/** A browser that finds nothing, beside apps that keep nothing, until told otherwise. */
export function notedSurroundings(): NotedSurroundings {
  const kept = new Map<string, string>();
  const followers = new Set<readonly [key: string, changed: () => void]>();
  const asked: { readonly timeoutMs: number; readonly ageMsMax: number }[] = [];
  let at: FoundPosition | null = null;
  let isStandalone = false;
  return {
    port: {
      get isStandalone() {
        return isStandalone;
      },
      async locate(question) {
        asked.push(question);
        return at === null ? { ok: false, why: 'none' } : { ok: true, data: at };
      },
      readForeign: (key) => kept.get(key) ?? null,
      followForeign(key, changed) {
        const follower = [key, changed] as const;
        followers.add(follower);
        return () => void followers.delete(follower);
      },
    },
    standAt(found) {
      at = found;
    },
    standAlone() {
      isStandalone = true;
    },
    keepForeign(key, text) {
      if (text === null) kept.delete(key);
      else kept.set(key, text);
      for (const [followed, changed] of [...followers]) if (followed === key) changed();
    },
    asked: () => asked,
  };
}
