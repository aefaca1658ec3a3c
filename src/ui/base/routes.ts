/** The pages that the app has, by name, and their addresses. A menu offers no other. */

/** `/` and words; a part in braces stands for what an address says there. */
type PagePath = `/${string}`;

/**
 * `home` is the packed strip of cards, `rail` the classic rail, `all-day` one row a product (ruling S1). Another screen is one
 * more row here and its area among those of the shell; the service worker and the demo learn of it from this table.
 */
export const PATHS = {
  home: '/',
  rail: '/home2',
  'all-day': '/home3',
  login: '/l/profilelogin',
  configure: '/configkds',
  settings: '/devicesettings',
} as const satisfies Readonly<Record<string, PagePath>>;

type Paths = typeof PATHS;
export type PageName = keyof Paths;
export const PAGES = Object.keys(PATHS) as readonly PageName[];

/** What an address says in the parts of a path that are in braces, by name. */
export type ParamsOf<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? { readonly [Key in Name]: string } & ParamsOf<Rest>
  : unknown;

/** Pages that one can go to by name alone. */
export type NamedPage = { [Name in PageName]: Paths[Name] extends `${string}{${string}` ? never : Name }[PageName];

/** Pages that are areas of their own; the others are the board in one of its shapes. */
export type AreaPage = Exclude<PageName, 'home' | 'rail'>;
export const isAreaPage = (page: PageName): page is AreaPage => page !== 'home' && page !== 'rail';

/** The pages in whose place a customer screen stands. */
const BOARDS: ReadonlySet<PageName> = new Set(['home', 'rail', 'all-day']);
export const isBoard = (page: PageName | null): boolean => page !== null && BOARDS.has(page);

const PARAM = /\{(\w+)\}/g;

/** A path as the router writes it. */
export const routerPath = (path: string): string => path.replace(PARAM, '$$$1');

/** The parts of a path that are in braces, as they stand in the router's own record of an address. */
export function paramsOf<P extends PagePath>(path: P, said: Readonly<Record<string, unknown>>): ParamsOf<P> {
  const names = [...path.matchAll(PARAM)].map(([, name = '']) => name);
  return Object.fromEntries(names.map((name) => [name, String(said[name] ?? '')])) as ParamsOf<P>;
}

/** Whether an address is of a path. Static servers end it with a slash at times. */
export const isOf = (path: PagePath, address: string): boolean =>
  new RegExp(`^${path.replace(PARAM, '[^/]+').replace(/\/$/, '')}/?$`).test(address);

/** The page of an address below `base`; static servers also call home `/index.html`. Null for what has none. */
export function pageAt(address: string, base: string): PageName | null {
  const below = address.startsWith(base) ? `/${address.slice(base.length)}` : address;
  const plain = below === '/index.html' ? '/' : below;
  return PAGES.find((page) => isOf(PATHS[page], plain)) ?? null;
}
