/** Editions of the platform's translation files, each a situation that a kitchen may meet. */

/**
 * `carried`: the files change nothing. `house`: the files have a text that the venue changed. `broken`: the files contain no
 * texts.
 */
export const TEXT_EDITIONS = ['carried', 'house', 'broken'] as const;

export type TextEdition = (typeof TEXT_EDITIONS)[number];
