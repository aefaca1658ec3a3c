/**
 * The names of the stored facts; `person/account-facts.ts` has those of the account area. The page itself uses the name
 * `device`.
 */
export const FACTS = {
  install: 'install',
  /** The station that the facts in `station.ts` belong to. */
  station: 'station',
  /** Set while a person is logged in on any page of this device; older versions stored the person here. */
  person: 'person',
  /** Stored for this tab only (rule LOGIN-23). */
  session: 'tab:session',
  /** A pending social login: its state value, its provider, the path that opens afterwards, and its time. */
  socialState: 'tab:social',
  /** The order from the page's address; kept for an hour. */
  orderId: 'order-id',
  /** How the previous session ended, for a notice; the stored name is an older one. */
  sessionEnd: 'farewell',
  language: 'language',
  environment: 'environment',
  settings: 'DEVCFG',
  settingsDraft: 'settings-draft',
  configuration: 'configuration',
  list: (name: string) => `list:${name}`,
  clockCorrection: 'clockCorrectionMs',
  /** Start and reason of an outage of the cloud (rule NOTICE-12). */
  cloudDown: 'cloud-down',
  board: 'board',
  /**
   * When the orders were last current, with their etag. A separate fact, because it changes with each response. The
   * stored name is an older one.
   */
  boardReceived: 'boardHeard',
  cursor: 'cursor',
  /** Fires that were canceled on this device; the stored name is an older one. */
  extinguished: 'doused',
  /** Rule FILTER-21. */
  fireTimes: 'fire-times',
  /** The quantity already made of finished lines whose quantity another user raised (rule NEWS-17). */
  made: 'made',
  /** Removed lines that no cook has seen (rule NEWS-15). */
  unseen: 'unseen',
  /** Changes by others that no cook has seen (rule NEWS-2). */
  changeMarks: 'news',
  /** Includes the cook's answers and the confirmations (rule ORDER-68). */
  webOrders: 'web-orders',
  /** Orders whose lists in the realtime database may have entries of this device. */
  selected: 'selected',
  /** The server does not have these card positions yet. */
  placesUnsaved: 'placesUnsaved',
  /**
   * The number of stored changes, kept outside the records: a start without records detects their loss (rule
   * STORAGE-14).
   */
  recordsHeld: 'records-held',
  /** These lines wait for the save key. */
  autosaveHeld: 'autosave-held',
  /** Rule PIN-1. */
  pin: 'pin',
  /** The wrong PINs in a row, or the end of the block (rule PIN-3). */
  pinTries: 'pin-tries',
  languages: 'languages',
  texts: (language: string) => `texts:${language}`,
  heals: 'heals',
  /** Rule STORAGE-16. */
  audit: 'audit',
} as const;
