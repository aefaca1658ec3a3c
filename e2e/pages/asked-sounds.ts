/** The sounds that a page asks for: each is fetched once, when it first plays. */
import type { Page } from '@playwright/test';

/** The sound that only unlocks audio. */
const UNLOCK = '99';

const asked = new WeakMap<Page, string[]>();

/** Writes down the number of every sound that the page fetches from now on. */
export function hear(page: Page): void {
  const sounds: string[] = [];
  asked.set(page, sounds);
  page.on('request', (request) => {
    const sound = /\/sounds\/(\d+)\.mp3$/.exec(new URL(request.url()).pathname)?.[1];
    if (sound !== undefined) sounds.push(sound);
  });
}

/** What a page that is heard has asked for, and what of it somebody hears. */
export const soundsOf = (page: Page): readonly string[] => asked.get(page) ?? [];
export const alarmsOf = (page: Page): readonly string[] => soundsOf(page).filter((sound) => sound !== UNLOCK);
