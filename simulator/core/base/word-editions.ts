/** Which texts the platform's translation files hold: each edition is a situation that a kitchen may meet. */

/** `carried`: the files change nothing. `house`: the house has a word of its own. `broken`: the files hold no texts. */
export const WORD_EDITIONS = ['carried', 'house', 'broken'] as const;

export type WordEdition = (typeof WORD_EDITIONS)[number];
