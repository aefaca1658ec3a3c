/** The codes with which the programs here end. */

/** Of a program that was asked for what there is not, or whose answer found no room. */
export const EXIT_WRONG_INPUT = 2;
