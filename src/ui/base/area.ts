/** A screen that is no board: an area, which brings its styles and its texts with it. */
import { createContext, type ReactNode } from 'react';
import { type AreaTexts, bringTexts } from '../../i18n/area-texts.ts';
import { type LatePart, latePart } from './late-part.ts';

/** What the file of an area exports. Its styles are found by the name of that file: `settings` for `settings-area.tsx`. */
export interface Area<Needs> {
  readonly Screen: (needs: Needs) => ReactNode;
  readonly texts: AreaTexts;
}

/** Puts the styles of an area on the page, once. Rejects when they cannot be loaded. */
export type OpenStyles = (area: string) => Promise<void>;

/** Without one the styles come with the scripts, as a developer's tools bring them. */
export const OpenStylesContext = createContext<OpenStyles>(async () => {});

/** An area as a part that loads late: it is here when its screen, its styles and its texts are. */
export const areaPart = <Needs>(load: () => Promise<Area<Needs>>, openStyles: () => Promise<void>): LatePart<Needs> =>
  latePart(async (texts) => {
    const [area] = await Promise.all([load(), openStyles()]);
    await bringTexts(texts, area.texts);
    return area.Screen;
  });
