/** The pages that the app has, by name, and their addresses. A menu offers no other. */

/** `/` and words; a `$` at its end stands for whatever follows there. */
export type PagePath = `/${string}`;

/**
 * `home` is the packed strip of cards, `rail` the classic rail, `all-day` one row a product (rule S1), `account` all screens of an
 * account, which tells them apart itself. Another screen is one more row here and its area among those of the shell; the service
 * worker and the demo learn of it from this table.
 */
export const PATHS = {
  home: '/',
  rail: '/home2',
  'all-day': '/home3',
  login: '/l/profilelogin',
  account: '/l/$',
  configure: '/configkds',
  settings: '/devicesettings',
} as const satisfies Readonly<Record<string, PagePath>>;

export type PageName = keyof typeof PATHS;
export const PAGES = Object.keys(PATHS) as readonly PageName[];

/** Pages that one can go to by name alone. */
export type NamedPage = Exclude<PageName, 'account'>;

/** The address of a page, or the one that was given. */
export const pathOf = (to: NamedPage | PagePath): PagePath => (to in PATHS ? PATHS[to as NamedPage] : (to as PagePath));

/** Pages that are screens of their own; the others are the board in one of its shapes. */
export type AreaPage = Exclude<PageName, 'home' | 'rail'>;
export const isAreaPage = (page: PageName): page is AreaPage => page !== 'home' && page !== 'rail';

/** The pages in whose place a customer screen stands. */
const BOARDS: ReadonlySet<PageName> = new Set(['home', 'rail', 'all-day']);
export const isBoard = (page: PageName | null): boolean => page !== null && BOARDS.has(page);

const isOf = (path: PagePath, address: string): boolean =>
  path.endsWith('$') ? address.startsWith(path.slice(0, -1)) : address === path;

/**
 * The page of an address below `base`; static servers end addresses with a slash at times, and also call home `/index.html`. Null for
 * what has none.
 */
export function pageAt(address: string, base: string): PageName | null {
  const below = (address.startsWith(base) ? `/${address.slice(base.length)}` : address).replace(/(\w)\/$/, '$1');
  const plain = below === '/index.html' ? '/' : below;
  return PAGES.find((page) => isOf(PATHS[page], plain)) ?? null;
}
