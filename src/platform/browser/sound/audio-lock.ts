/** The user's first touch, click or key unlocks sound. */
import type { Cancel } from '../../ports.ts';

/** Browsers count these events as user gestures. */
const GESTURES = ['touchend', 'click', 'keydown'] as const;
/** A browser that allows sound starts the audio context within this time. */
const START_MS_MAX = 500;

export interface AudioLock {
  /** Whether sound can play; first starts the audio context if a gesture allows it. */
  opened(): Promise<boolean>;
  onLock(changed: (locked: boolean) => void): Cancel;
}

const isLocked = (context: AudioContext): boolean => context.state !== 'running';

/** Resolves when the context runs, or will not run. */
function start(context: AudioContext): Promise<void> {
  return new Promise((resolve) => {
    // A browser that blocks sound never settles the promise.
    setTimeout(resolve, START_MS_MAX);
    context.resume().then(resolve, resolve);
  });
}

/** Starts the context in every gesture; `started` runs in the same gesture. */
export function watchAudioLock(context: AudioContext, started: () => void): AudioLock {
  const listeners = new Set<(locked: boolean) => void>();
  let known: boolean | null = null;
  const settled = new Promise<void>((resolve) => {
    const notify = () => {
      resolve();
      if (known === isLocked(context)) return;
      known = isLocked(context);
      for (const changed of listeners) changed(known);
    };
    context.addEventListener('statechange', notify);
    setTimeout(notify, START_MS_MAX);
  });
  const open = () => {
    if (!isLocked(context)) return;
    void start(context);
    started();
  };
  for (const gesture of GESTURES) document.addEventListener(gesture, open, { capture: true, passive: true });
  return {
    async opened() {
      await settled;
      // An earlier gesture may not have reached this audio context. A start before any gesture would only log a
      // warning.
      if (isLocked(context) && navigator.userActivation?.hasBeenActive) await start(context);
      return !isLocked(context);
    },
    onLock(changed) {
      // A wrapper, so that the same function can be registered twice.
      const listener = (locked: boolean) => changed(locked);
      listeners.add(listener);
      if (known !== null) listener(known);
      return () => void listeners.delete(listener);
    },
  };
}
