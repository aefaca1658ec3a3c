/** A screen that is no board: it is here when its script, its texts and the letters of its title are. */
import { type ComponentType, createContext } from 'react';
import { type LatePart, latePartWithTexts } from './late-part.ts';

/** Resolves when the letters of titles are here, or do not come in time (rule LOOK7). */
export type TitleLetters = () => Promise<void>;

/** Without one nothing waits for letters. */
export const TitleLettersContext = createContext<TitleLetters>(async () => {});

export const areaPart = <Needs>(
  load: () => Promise<ComponentType<Needs>>,
  titleLetters: TitleLetters,
): LatePart<Needs> =>
  latePartWithTexts('screens', async () => {
    const [screen] = await Promise.all([load(), titleLetters()]);
    return screen;
  });
