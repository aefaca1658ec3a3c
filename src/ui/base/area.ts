/** A screen shows when its script, its texts and the title font have loaded. */
import { type ComponentType, createContext } from 'react';
import { type DeferredPart, deferredPartWithTexts } from './deferred-part.ts';

/** Also resolves after a maximum wait (rule LOOK-7). */
export type LoadTitleFont = () => Promise<void>;

/** Without a provider, screens do not wait for fonts. */
export const TitleFontContext = createContext<LoadTitleFont>(async () => {});

export const areaPart = <Needs>(
  load: () => Promise<ComponentType<Needs>>,
  titleLetters: LoadTitleFont,
): DeferredPart<Needs> =>
  deferredPartWithTexts('screens', async () => {
    const [screen] = await Promise.all([load(), titleLetters()]);
    return screen;
  });
