/** Editions of the platform's translation files. Each is a case that a kitchen may meet. */

/**
 * `carried`: the files replace no text of the app. `house`: they contain a text that the venue changed. `broken`: they
 * contain no texts.
 */
export const TEXT_EDITIONS = ['carried', 'house', 'broken'] as const;

export type TextEdition = (typeof TEXT_EDITIONS)[number];
