/** Text that would push everything else off a card. */

/** Letters that a card shows uncut; longer text ends in dots until the card is expanded. */
const LONG_LETTERS = 140;

/** The value of `data-long`: set on long text, left out on any other. */
export const longMark = (text: string): true | undefined => (text.length > LONG_LETTERS ? true : undefined);
