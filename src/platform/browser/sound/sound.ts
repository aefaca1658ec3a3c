/** The audio library loads when sound is first needed. */
import type { Cancel, Sound } from '../../ports.ts';

let loading: Promise<Sound | null> | null = null;

/** Null when the load failed; the next call tries again. */
function load(): Promise<Sound | null> {
  loading ??= import('./howler-sound.ts').then(
    ({ openSound }) => openSound(),
    () => {
      loading = null;
      return null;
    },
  );
  return loading;
}

export const browserSound: Sound = {
  async play(sound) {
    const audio = await load();
    return audio === null ? { ok: false, why: 'failed' } : audio.play(sound);
  },
  onLock(changed) {
    let wanted = true;
    let cancel: Cancel = () => {};
    void load().then((audio) => {
      if (wanted && audio !== null) cancel = audio.onLock(changed);
    });
    return () => {
      wanted = false;
      cancel();
    };
  },
};
