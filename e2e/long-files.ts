/** End-to-end files that take long and whose rules have other tests: only `npm run test:all` runs them. */
export const LONG_FILES: readonly string[] = [
  'board/customer-sizes',
  'board/odd-orders',
  'board/thousand-taps',
  'board/variants',
  'device/configure',
  'device/crashes',
  'device/delete-data',
  'device/local-access',
  'device/simulated-clock',
  'device/tabs',
  'outages/outage-device',
  'outages/outage-lists',
  'outages/trouble',
  'people/access-people',
  'people/account-messages',
  'people/account-offline',
  'people/account-states',
  'people/log-out',
  'people/hostile-people',
  'people/kinds-of-people',
  'release/brands',
  'release/broken-release',
  'release/folder',
  'release/hosting',
  'scenarios/library-in-browser',
  'screens/access',
  'screens/audit',
  'screens/audit-beside',
  'screens/demo-training',
  'screens/device-tap',
  'screens/pictures',
  'screens/room-time',
  'screens/score-sheet',
  'screens/situations',
  'screens/states',
  'settings/bump-bars',
  'settings/settings-draft',
  'settings/settings-effects',
  'settings/settings-key-effects',
  'settings/settings-level-effects',
  'settings/settings-look-effects',
  'settings/settings-pictures',
  'settings/settings-touch-effects',
];

/** Marks a test that takes long and whose rule has another test: only `npm run test:all` runs it. */
export const LONG_TAG = '@long';

export const LONG = { tag: LONG_TAG } as const;

/** Details of tests that repeat one journey: all but the first are long tests. */
export const repeats = (index: number): { tag: string[] } | Record<string, never> =>
  index === 0 ? {} : { tag: [LONG_TAG] };
