/** The pages that the app has, by name, and their addresses. A menu offers no other. */

/** `home` is the packed strip of cards, `rail` the classic rail, `all-day` one row a product (ruling S1). */
export const PATHS = {
  home: '/',
  rail: '/home2',
  'all-day': '/home3',
} as const satisfies Readonly<Record<string, `/${string}`>>;

/** Another screen is one more path here and its page in the router. */
export type PageName = keyof typeof PATHS;
export const PAGES = Object.keys(PATHS) as readonly PageName[];

/** The pages in whose place a customer screen stands. */
const BOARDS: ReadonlySet<PageName> = new Set(['home', 'rail', 'all-day']);
export const isBoard = (page: PageName | null): boolean => page !== null && BOARDS.has(page);

/** The page of a path below `base`; static servers also call home `/index.html`. Null for what has none. */
export function pageAt(path: string, base: string): PageName | null {
  const below = path.startsWith(base) ? `/${path.slice(base.length)}` : path;
  const plain = below === '/index.html' ? '/' : below.replace(/(?<=.)\/$/, '');
  return PAGES.find((page) => PATHS[page] === plain) ?? null;
}
