/** End-to-end files that repeat a journey for every size, theme, language, person or setting, or make thousands of taps: only `npm run test:all` runs them. */
export const LONG_FILES: readonly string[] = [
  'board/customer-sizes',
  'board/odd-orders',
  'board/thousand-taps',
  'board/top-bar',
  'board/variants',
  'device/configure',
  'device/delete-data',
  'device/local-access',
  'device/tabs',
  'outages/outage-device',
  'outages/trouble',
  'people/access-people',
  'people/account-offline',
  'people/account-states',
  'people/farewell',
  'people/hostile-people',
  'people/kinds-of-people',
  'people/side-menu',
  'release/brands',
  'release/broken-release',
  'release/hosting',
  'scenarios/library-in-browser',
  'screens/access',
  'screens/demo-training',
  'screens/pictures',
  'settings/appearance',
  'settings/bump-bars',
  'settings/settings',
  'settings/settings-draft',
  'settings/settings-effects',
  'settings/settings-level-effects',
  'settings/settings-look-effects',
  'settings/settings-pictures',
  'settings/settings-transfer',
];

/** Marks a test that repeats a journey of its own file, or takes minutes: only `npm run test:all` runs it. */
export const LONG_TAG = '@long';

/** Details of a test that takes minutes. */
export const LONG = { tag: LONG_TAG } as const;

/** Details of one of several tests that repeat a journey: only the first is not a long one. */
export const repeats = (index: number): { tag: string[] } | Record<string, never> =>
  index === 0 ? {} : { tag: [LONG_TAG] };
