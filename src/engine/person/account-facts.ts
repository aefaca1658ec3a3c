/** The names under which the account area stores its facts. A logout deletes them, except the venue. */
export const ACCOUNT_FACTS = {
  location: 'location',
  connection: 'connection',
  acceptedOrder: 'accepted-order',
} as const;

export const CHOSEN_VENUE = 'chosen-venue';
