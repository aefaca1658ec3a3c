/** The pages that the app has, by name, and their addresses. A menu offers no other. */

/** `/` and words; a `$` at its end matches anything. */
export type PagePath = `/${string}`;

/**
 * `home` is the packed strip of cards, `rail` the classic rail, `all-day` one row per product (rules BOARD-1 to BOARD-23), `account` all
 * account screens, which it distinguishes itself. A new screen is one more row here and one area of the shell; the
 * service worker and the demo read this table.
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

/** Pages that can be opened by name alone. */
export type NamedPage = Exclude<PageName, 'account'>;

/** The address of a page, or the given address. */
export const pathOf = (to: NamedPage | PagePath): PagePath => (to in PATHS ? PATHS[to as NamedPage] : (to as PagePath));

/** Pages with a screen of their own; the others are forms of the board. */
export type AreaPage = Exclude<PageName, 'home' | 'rail'>;
export const isAreaPage = (page: PageName): page is AreaPage => page !== 'home' && page !== 'rail';

/** The pages that a customer screen replaces. */
const BOARDS: ReadonlySet<PageName> = new Set(['home', 'rail', 'all-day']);
export const isBoard = (page: PageName | null): boolean => page !== null && BOARDS.has(page);

const isOf = (path: PagePath, address: string): boolean =>
  path.endsWith('$') ? address.startsWith(path.slice(0, -1)) : address === path;

/**
 * The page of an address below `base`, null for none; static servers sometimes end addresses with a slash, and serve
 * home as `/index.html`.
 */
export function pageAt(address: string, base: string): PageName | null {
  const below = (address.startsWith(base) ? `/${address.slice(base.length)}` : address).replace(/(\w)\/$/, '$1');
  const plain = below === '/index.html' ? '/' : below;
  return PAGES.find((page) => isOf(PATHS[page], plain)) ?? null;
}
