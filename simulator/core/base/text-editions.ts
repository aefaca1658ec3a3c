/** Editions of the platform's translation files, each a case that a kitchen may meet. */

/** `carried`: the files replace no text of the app. `house`: with a text of the venue. `broken`: without texts. */
export const TEXT_EDITIONS = ['carried', 'house', 'broken'] as const;

export type TextEdition = (typeof TEXT_EDITIONS)[number];
