/** A script or person sets the mode, or the server itself when its cloud fails or returns (LINK-5, SIM-12). */

export type LocalMode = 0 | 1 | 2 | 3;

interface LocalModeOptions {
  readonly clock: { nowMs(): number; after(delayMs: number, work: () => void): () => void };
  /** Whether the local server reaches its cloud. */
  readonly cloudServes: () => boolean;
  readonly changed: (mode: LocalMode) => void;
}

export interface LocalModes {
  now(): LocalMode;
  /** Whether the server chooses its mode itself. */
  isAuto(): boolean;
  /** The mode of `ageMs` simulated milliseconds ago. */
  ago(ageMs: number): LocalMode;
  /** With `auto` the server itself decides when to take over and when to hand back. */
  set(mode: LocalMode | 'auto'): void;
  /** Must be called whenever the cloud may have failed or returned. */
  cloudContactChanged(): void;
}

/** How long the server waits without the cloud before it takes over, and with it before it hands back. */
const TAKE_OVER_AFTER_MS = 10_000;
const HAND_BACK_AFTER_MS = 20_000;
const REMEMBERED = 100;

/** Starts in mode 0, without a local server. */
export function createLocalModes({ clock, cloudServes, changed }: LocalModeOptions): LocalModes {
  let history: { readonly sinceMs: number; readonly mode: LocalMode }[] = [{ sinceMs: clock.nowMs(), mode: 0 }];
  let isAuto = false;
  let served = true;
  let cancelTimer = () => {};

  const now = (): LocalMode => history.at(-1)?.mode ?? 0;
  const enter = (mode: LocalMode) => {
    if (mode === now()) return;
    history = [...history.slice(-REMEMBERED), { sinceMs: clock.nowMs(), mode }];
    changed(mode);
  };

  const cloudContactChanged = () => {
    const serves = cloudServes();
    if (!isAuto || serves === served) return;
    served = serves;
    cancelTimer();
    cancelTimer = clock.after(serves ? HAND_BACK_AFTER_MS : TAKE_OVER_AFTER_MS, () => {
      if (now() === (serves ? 2 : 1)) enter(serves ? 1 : 2);
    });
  };

  return {
    now,
    isAuto: () => isAuto,
    ago: (ageMs) => {
      const atMs = clock.nowMs() - ageMs;
      return (history.findLast((one) => one.sinceMs <= atMs) ?? history[0])?.mode ?? 0;
    },
    set: (mode) => {
      cancelTimer();
      isAuto = mode === 'auto';
      served = true;
      if (mode !== 'auto') return enter(mode);
      if (now() === 0) enter(1);
      cloudContactChanged();
    },
    cloudContactChanged,
  };
}
