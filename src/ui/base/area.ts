/** A screen other than the board: it shows once its script, its texts and its title font have loaded. */
import { type ComponentType, createContext } from 'react';
import { type LatePart, latePartWithTexts } from './late-part.ts';

/** Resolves when the title font has loaded, or after its time limit (rule LOOK7). */
export type TitleLetters = () => Promise<void>;

/** Without one, nothing waits for fonts. */
export const TitleLettersContext = createContext<TitleLetters>(async () => {});

export const areaPart = <Needs>(
  load: () => Promise<ComponentType<Needs>>,
  titleLetters: TitleLetters,
): LatePart<Needs> =>
  latePartWithTexts('screens', async () => {
    const [screen] = await Promise.all([load(), titleLetters()]);
    return screen;
  });
