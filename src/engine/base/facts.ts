/**
 * The names of all facts that the engine stores. `person/account-facts.ts` has those of the account area. The page
 * itself uses `device`.
 */
export const FACTS = {
  install: 'install',
  /** The station to which the other stored facts belong. */
  station: 'station',
  /** Set while a person is logged in on any page of this device. Older versions stored the person here. */
  person: 'person',
  /** The session of the person, in the storage of this tab (rule LOGIN-23). */
  session: 'tab:session',
  /** The value that a pending social login must return, and the path that it leads to. */
  socialState: 'tab:social',
  /** The order with which a person arrived; kept for an hour. */
  orderId: 'order-id',
  /** How the session of the previous run ended, for a notice. */
  farewell: 'farewell',
  language: 'language',
  /** The environment selected on a test host. */
  environment: 'environment',
  settings: 'DEVCFG',
  settingsDraft: 'settings-draft',
  configuration: 'configuration',
  list: (name: string) => `list:${name}`,
  /** The difference between the server's clock and this device's. */
  clockCorrection: 'clockCorrectionMs',
  /** Since when the cloud is down, and why (rule NOTICE-12). */
  cloudDown: 'cloud-down',
  board: 'board',
  /**
   * When the orders of the board were last known to be current, with their etag. A separate fact, because it changes
   * with each response. The stored name is an older one.
   */
  boardReceived: 'boardHeard',
  cursor: 'cursor',
  /** Fires that were canceled on this device. The stored name is an older one. */
  extinguished: 'doused',
  /** When each fire began (rule FILTER-21). */
  fireTimes: 'fire-times',
  /** The quantity already made of finished lines whose quantity another user raised (rule NEWS-17). */
  made: 'made',
  /** Removed lines that no cook has seen (rule NEWS-15). */
  unseen: 'unseen',
  /** Changes by others that no cook has seen (rule NEWS-2). */
  news: 'news',
  /**
   * Web orders that this device received unconfirmed, with the cook's answers and their confirmations (rule ORDER-68).
   */
  webOrders: 'web-orders',
  /** Orders that may have selections of this device in the realtime database. */
  selected: 'selected',
  /** Card positions that the server does not have yet. */
  placesUnsaved: 'placesUnsaved',
  /**
   * The number of stored changes. It is not one of the records, so a start without records detects their loss (rule
   * STORAGE-14).
   */
  recordsHeld: 'records-held',
  /** The lines whose changes wait for the save key, because the cook stopped the countdown. */
  autosaveHeld: 'autosave-held',
  /** The PIN for the settings and the deletion of local data (rule PIN-1). */
  pin: 'pin',
  languages: 'languages',
  texts: (language: string) => `texts:${language}`,
  heals: 'heals',
  /** The last lines of the audit log (rule STORAGE-16). */
  audit: 'audit',
} as const;
