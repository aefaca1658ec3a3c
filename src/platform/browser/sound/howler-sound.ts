/** Each sound has one Howl, made from its loaded file and never unloaded, because unloaded Howls leak memory. */
import { Howl, Howler } from 'howler';
import type { Sound } from '../../ports.ts';
import { watchAudioLock } from './audio-lock.ts';
import { fetchSound, UNLOCK_SOUND } from './sound-file.ts';

const BEGIN_MS_MAX = 2_000;

const DONE = { ok: true, data: null } as const;
const LOCKED = { ok: false, why: 'locked' } as const;
const FAILED = { ok: false, why: 'failed' } as const;

/** On a device without audio there is nothing to unlock. */
const NO_AUDIO: Sound = {
  play: async () => FAILED,
  onLock(changed) {
    changed(false);
    return () => {};
  },
};

function openContext(): AudioContext | null {
  // Howler's own unlocking would replace the context on most devices, and prepare ten media elements.
  Howler.autoUnlock = false;
  // A suspended context would look blocked, and the start of the next alarm would be lost.
  Howler.autoSuspend = false;
  Howler.volume(1);
  return Howler.usingWebAudio && !Howler.noAudio ? Howler.ctx : null;
}

async function loadHowl(sound: number): Promise<Howl | null> {
  // After one network failure Howler would switch to media elements permanently, so the file is loaded here.
  const address = await fetchSound(sound);
  if (address === null) return null;
  return new Promise((resolve) => {
    const howl = new Howl({
      src: [address],
      html5: false,
      onload: () => resolve(howl),
      onloaderror: () => resolve(null),
    });
  });
}

/** After a failure the next call tries again. */
function createHowlCache(): (sound: number) => Promise<Howl | null> {
  const cache = new Map<number, Promise<Howl | null>>();
  return (sound) => {
    const known = cache.get(sound);
    if (known !== undefined) return known;
    const fresh = loadHowl(sound).then((howl) => {
      if (howl === null) cache.delete(sound);
      return howl;
    });
    cache.set(sound, fresh);
    return fresh;
  };
}

function begin(howl: Howl): Promise<typeof DONE | typeof FAILED> {
  return new Promise((resolve) => {
    const id = howl.play();
    const begun = () => {
      clearTimeout(limit);
      resolve(DONE);
    };
    const limit = setTimeout(() => {
      howl.off('play', begun, id);
      // A late alarm is useless.
      howl.stop(id);
      resolve(FAILED);
    }, BEGIN_MS_MAX);
    howl.once('play', begun, id);
  });
}

/** Must be called only once per page. */
export function openSound(): Sound {
  const context = openContext();
  if (context === null) return NO_AUDIO;
  const howlOf = createHowlCache();
  let silence: Howl | null = null;
  const lock = watchAudioLock(context, () => silence?.play());
  void howlOf(UNLOCK_SOUND).then((howl) => {
    silence = howl;
  });
  return {
    async play(sound) {
      if (!(await lock.opened())) return LOCKED;
      const howl = await howlOf(sound);
      return howl === null ? FAILED : begin(howl);
    },
    onLock: lock.onLock,
  };
}
