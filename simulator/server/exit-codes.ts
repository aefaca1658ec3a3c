/** The exit codes of these programs. */

/** Of wrong input, or of output that could not be written. */
export const EXIT_WRONG_INPUT = 2;
