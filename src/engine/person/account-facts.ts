/** A logout deletes these facts, except the chosen venue. */
export const ACCOUNT_FACTS = {
  location: 'tab:location',
  connection: 'tab:connection',
  acceptedOrder: 'accepted-order',
} as const;

export const CHOSEN_VENUE = 'next-venue';

/** Personal data that older versions stored for all tabs and logouts (rule LOGIN-36). */
export const OLD_ACCOUNT_FACTS = ['location', 'connection', 'chosen-venue'];
