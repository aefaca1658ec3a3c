/** A screen other than the board: it shows once its script, its texts and its title font have loaded. */
import { type ComponentType, createContext } from 'react';
import { type DeferredPart, deferredPartWithTexts } from './deferred-part.ts';

/** Resolves when the title font has loaded, or after its time limit (rule LOOK-7). */
export type LoadTitleFont = () => Promise<void>;

/** Loads the title font; without a provider nothing waits for fonts. */
export const TitleFontContext = createContext<LoadTitleFont>(async () => {});

export const areaPart = <Needs>(
  load: () => Promise<ComponentType<Needs>>,
  titleLetters: LoadTitleFont,
): DeferredPart<Needs> =>
  deferredPartWithTexts('screens', async () => {
    const [screen] = await Promise.all([load(), titleLetters()]);
    return screen;
  });
