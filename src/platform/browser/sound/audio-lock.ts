/** Whether the browser locks audio, and the touch, click or key that unlocks it. */
import type { Cancel } from '../../ports.ts';

/** The events that browsers count as user gestures. */
const GESTURES = ['touchend', 'click', 'keydown'] as const;
/** A browser that allows audio starts it within this time. */
const START_MS_MAX = 500;

export interface AudioLock {
  /** Whether audio runs, once known; starts it first when a gesture allows it. */
  opened(): Promise<boolean>;
  onLock(changed: (locked: boolean) => void): Cancel;
}

const isLocked = (context: AudioContext): boolean => context.state !== 'running';

/** Requests the start of audio. Resolves when it starts or will not. */
function start(context: AudioContext): Promise<void> {
  return new Promise((resolve) => {
    // A browser that keeps audio locked never settles the promise.
    setTimeout(resolve, START_MS_MAX);
    context.resume().then(resolve, resolve);
  });
}

/** Watches a new context and starts it in any gesture; `started` runs in it too. */
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
      // The gesture may have been elsewhere, for example around this frame. A request before any gesture would only log a
      // warning.
      if (isLocked(context) && navigator.userActivation?.hasBeenActive) await start(context);
      return !isLocked(context);
    },
    onLock(changed) {
      // A wrapper, so that the same function can listen twice.
      const listener = (locked: boolean) => changed(locked);
      listeners.add(listener);
      if (known !== null) listener(known);
      return () => void listeners.delete(listener);
    },
  };
}
