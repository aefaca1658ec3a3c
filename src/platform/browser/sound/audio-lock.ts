/** Whether the browser keeps audio locked, and the touch, click or key that opens it. */
import type { Cancel } from '../../ports.ts';

/** What browsers count as the user's doing. */
const GESTURES = ['touchend', 'click', 'keydown'] as const;
/** A browser that allows audio starts it within this time. */
const START_MS_MAX = 500;

export interface AudioLock {
  /** Whether audio runs, once that is known; where a gesture allows it, it is started first. */
  opened(): Promise<boolean>;
  onLock(changed: (locked: boolean) => void): Cancel;
}

const isLocked = (context: AudioContext): boolean => context.state !== 'running';

/** Asks the browser to start audio. Ends when it did or will not. */
function start(context: AudioContext): Promise<void> {
  return new Promise((resolve) => {
    // A browser that keeps audio locked leaves the question open.
    setTimeout(resolve, START_MS_MAX);
    context.resume().then(resolve, resolve);
  });
}

/** Watches a context that was just made and starts it within any gesture; `started` runs within it too. */
export function watchLock(context: AudioContext, started: () => void): AudioLock {
  const listeners = new Set<(locked: boolean) => void>();
  let known: boolean | null = null;
  const settled = new Promise<void>((resolve) => {
    const tell = () => {
      resolve();
      if (known === isLocked(context)) return;
      known = isLocked(context);
      for (const changed of listeners) changed(known);
    };
    context.addEventListener('statechange', tell);
    setTimeout(tell, START_MS_MAX);
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
      // The gesture may have been elsewhere, as around this frame. Asking before any would only be reported.
      if (isLocked(context) && navigator.userActivation?.hasBeenActive) await start(context);
      return !isLocked(context);
    },
    onLock(changed) {
      // A wrapper, so that the same function may listen twice.
      const listener = (locked: boolean) => changed(locked);
      listeners.add(listener);
      if (known !== null) listener(known);
      return () => void listeners.delete(listener);
    },
  };
}
