import { LETTER_COLOURS, PALETTE, readableLetters, SHADES } from '../../../domain/presentation/palette.ts';
import type { Texts } from '../../../i18n/set-up.ts';

export interface NamedColour {
  readonly colour: string;
  readonly name: string;
  /** Hard to read on its background. */
  readonly isFaint?: boolean;
}

type Hue = keyof typeof PALETTE;

/** Colors hue by hue, each from dark to pale. */
export const backgrounds = (t: Texts): readonly NamedColour[] =>
  (Object.keys(PALETTE) as readonly Hue[]).flatMap((hue) =>
    PALETTE[hue].map((colour, at) => ({
      colour,
      name: t('settings.colours.shade', {
        hue: t(`settings.colours.hues.${hue}`),
        shade: t(`settings.colours.shades.${SHADES[at] ?? 'dark'}`),
      }),
    })),
  );

const GREYS = ['black', 'darkest', 'dark', 'light', 'lightest', 'white'] as const;

export const greys = (t: Texts): readonly NamedColour[] =>
  LETTER_COLOURS.map((colour, at) => ({ colour, name: t(`settings.colours.greys.${GREYS[at] ?? 'black'}`) }));

export function letters(background: string, t: Texts): readonly NamedColour[] {
  const readable = readableLetters(background);
  return greys(t).map(({ colour, name }) => {
    const isFaint = !readable.includes(colour);
    return { colour, isFaint, name: isFaint ? t('settings.colours.faint', { name }) : name };
  });
}

/** Works even if the color is not one of those on offer. */
export function colourName(colour: string, offered: readonly NamedColour[], t: Texts): string {
  if (colour === '') return t('settings.colours.automatic');
  return offered.find((each) => each.colour === colour)?.name ?? t('settings.colours.own', { value: colour });
}
