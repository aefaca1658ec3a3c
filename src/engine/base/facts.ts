/** The names under which the engine keeps its facts from one run to the next; those of the account area alone stand in `person/account-facts.ts`. No two parts meet in one. `device` is taken too, by the page itself. */
export const FACTS = {
  install: 'install',
  /** The station that everything else was kept for. */
  station: 'station',
  person: 'person',
  /** What a social login that is under way must bring back, and where it leads. */
  socialState: 'social-state',
  /** The order that somebody came with, for an hour. */
  orderId: 'order-id',
  /** The person of the run before has logged out. */
  farewell: 'farewell',
  language: 'language',
  /** The environment that was chosen on a test host. */
  environment: 'environment',
  settings: 'DEVCFG',
  /** What was changed in the settings and not saved. */
  settingsDraft: 'settings-draft',
  configuration: 'configuration',
  list: (name: string) => `list:${name}`,
  /** What lies between the server's clock and this device's. */
  clockCorrection: 'clockCorrectionMs',
  /** Since when the cloud is down, and why (rule N4n). */
  cloudDown: 'cloud-down',
  board: 'board',
  /** When the orders of the board were last heard to be the current ones, and their etag: small, as it changes with each answer. */
  boardHeard: 'boardHeard',
  cursor: 'cursor',
  /** Fires that were put out here. */
  doused: 'doused',
  /** The quantity already made of finished lines whose quantity another user raised (rule ADD1). */
  made: 'made',
  /** Removed lines that no cook has seen (rule TB6). */
  unseen: 'unseen',
  /** Changes by others that no cook has seen (rule NEWS11). */
  news: 'news',
  /** Web orders that this device received unconfirmed (rules O12f to O12i). */
  webOrders: 'web-orders',
  /** Orders that may hold selections of this device at the realtime database. */
  selected: 'selected',
  /** Places of cards that the server does not have yet. */
  placesUnsaved: 'placesUnsaved',
  /** Number of stored changes, kept outside the records: a start without records detects the loss (rule KEEP14). */
  recordsHeld: 'records-held',
  /** The lines whose changes wait for the save key: the cook stopped their countdown. */
  autosaveHeld: 'autosave-held',
  /** The digits that the settings and the deletion ask for (rule PIN1). */
  pin: 'pin',
  languages: 'languages',
  texts: (language: string) => `texts:${language}`,
  /** The reloads that the app gave itself. */
  heals: 'heals',
} as const;
