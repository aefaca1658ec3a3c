/** The names under which the account area stores its facts. A logout deletes them, except the venue. */
export const ACCOUNT_FACTS = {
  /** The location that the browser returned. */
  location: 'location',
  /** The location of the connection. */
  connection: 'connection',
  /** The order whose conditions were accepted. */
  acceptedOrder: 'accepted-order',
} as const;

/** The venue for the next login. */
export const CHOSEN_VENUE = 'chosen-venue';
