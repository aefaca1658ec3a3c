/** The names under which the account area keeps its facts, besides those of the base: they go with whoever logs out, the venue apart. */
export const ACCOUNT_FACTS = {
  /** Where the browser found the device. */
  location: 'location',
  /** What the connection told of a place. */
  connection: 'connection',
  /** The order whose conditions were accepted. */
  acceptedOrder: 'accepted-order',
} as const;

/** The venue that the next login is for. */
export const CHOSEN_VENUE = 'chosen-venue';
