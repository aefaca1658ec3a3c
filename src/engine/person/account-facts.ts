/** The names of the facts that the account area stores. A logout deletes them, except the chosen venue. */
export const ACCOUNT_FACTS = {
  location: 'location',
  connection: 'connection',
  acceptedOrder: 'accepted-order',
} as const;

export const CHOSEN_VENUE = 'chosen-venue';
