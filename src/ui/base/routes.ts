/** A `$` at the end matches any text. */
export type PagePath = `/${string}`;

/**
 * `rail` is the classic rail, `all-day` has one row per dish (rules BOARD-1 to BOARD-23). `account` is all account
 * screens. A new screen needs one more row here and one more area in the shell; the service worker and the demo read
 * this table too.
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

/** These pages need nothing but their name to open. */
export type NamedPage = Exclude<PageName, 'account'>;

export const pathOf = (to: NamedPage | PagePath): PagePath => (to in PATHS ? PATHS[to as NamedPage] : (to as PagePath));

/** Pages with their own screen; the others are layouts of the board. */
export type AreaPage = Exclude<PageName, 'home' | 'rail'>;
export const isAreaPage = (page: PageName): page is AreaPage => page !== 'home' && page !== 'rail';

/** A customer screen replaces these pages with its own list. */
const BOARDS: ReadonlySet<PageName> = new Set(['home', 'rail', 'all-day']);
export const isBoard = (page: PageName | null): boolean => page !== null && BOARDS.has(page);

const isOf = (path: PagePath, address: string): boolean =>
  path.endsWith('$') ? address.startsWith(path.slice(0, -1)) : address === path;

/** `base` has slashes at both ends. A last slash is ignored, and `/index.html` is home: static servers use both. */
export function pageAt(address: string, base: string): PageName | null {
  const below = (address.startsWith(base) ? `/${address.slice(base.length)}` : address).replace(/(\w)\/$/, '$1');
  const plain = below === '/index.html' ? '/' : below;
  return PAGES.find((page) => isOf(PATHS[page], plain)) ?? null;
}
