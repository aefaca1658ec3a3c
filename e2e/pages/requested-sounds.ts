import type { Page } from '@playwright/test';

/** The sound that only unlocks audio. */
const UNLOCK = '99';

const soundsByPage = new WeakMap<Page, string[]>();

export function recordSounds(page: Page): void {
  const sounds: string[] = [];
  soundsByPage.set(page, sounds);
  page.on('request', (request) => {
    const sound = /\/sounds\/(\d+)\.mp3$/.exec(new URL(request.url()).pathname)?.[1];
    if (sound !== undefined) sounds.push(sound);
  });
}

/** The audible sounds that a recorded page has loaded. */
export const soundsOf = (page: Page): readonly string[] => soundsByPage.get(page) ?? [];
export const alarmsOf = (page: Page): readonly string[] => soundsOf(page).filter((sound) => sound !== UNLOCK);
