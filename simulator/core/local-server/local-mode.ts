/**
 * The local server's mode (rules LINK-5 and SIM-12). A script or a person sets it, or the server changes it when its
 * cloud fails or returns.
 */

export type LocalMode = 0 | 1 | 2 | 3;

interface LocalModeOptions {
  readonly clock: { nowMs(): number; after(delayMs: number, work: () => void): () => void };
  /** Whether the local server reaches its cloud now. */
  readonly cloudServes: () => boolean;
  readonly changed: (mode: LocalMode) => void;
}

export interface LocalModes {
  now(): LocalMode;
  /** Whether the server itself chooses its mode (`auto`). */
  isAuto(): boolean;
  /** The mode of `ageMs` simulated milliseconds ago. */
  ago(ageMs: number): LocalMode;
  /**
   * Sets the mode. With `auto` the server itself decides when to take over from a failing cloud and when to hand back.
   */
  set(mode: LocalMode | 'auto'): void;
  /** Must be called whenever the cloud may have failed or returned. */
  cloudContactChanged(): void;
}

/** The server takes over after this time without the cloud, and hands back after this time with it. */
const TAKE_OVER_AFTER_MS = 10_000;
const HAND_BACK_AFTER_MS = 20_000;
const REMEMBERED = 100;

/** Starts in mode 0, which means no local server. */
export function createLocalModes({ clock, cloudServes, changed }: LocalModeOptions): LocalModes {
  let history: { readonly sinceMs: number; readonly mode: LocalMode }[] = [{ sinceMs: clock.nowMs(), mode: 0 }];
  let isAuto = false;
  let served = true;
  let callOff = () => {};

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
    callOff();
    callOff = clock.after(serves ? HAND_BACK_AFTER_MS : TAKE_OVER_AFTER_MS, () => {
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
      callOff();
      isAuto = mode === 'auto';
      served = true;
      if (mode !== 'auto') return enter(mode);
      if (now() === 0) enter(1);
      cloudContactChanged();
    },
    cloudContactChanged,
  };
}
