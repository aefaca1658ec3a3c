/**
 * The frame renders the strip and the rail; on a customer screen, the router also renders the page that replaces a
 * board.
 */

import {
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  parseSearchWith,
  RouterProvider,
  stringifySearchWith,
  useNavigate,
  useParams,
  useRouterState,
} from '@tanstack/react-router';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import { MODULES } from '../../domain/limits.ts';
import { useApp } from '../base/app-context.ts';
import { DeferredPage } from '../base/deferred.tsx';
import { type Navigate, type OpenPage, openPageOf } from '../base/open-page.ts';
import { type AreaPage, isAreaPage, isBoard, PAGES, PATHS, type PageName, pathOf } from '../base/routes.ts';
import { type Areas, useAreas } from './areas.ts';
import { NotFound } from './not-found.tsx';
import { pageHistory } from './page-history.ts';
import { PlatformTexts } from './platform-texts.tsx';

/** Routes without the base path. Static servers also serve home as `/index.html`. */
const PAGE_AT_ROUTE: ReadonlyMap<string, PageName> = new Map([
  ...PAGES.map((page) => [PATHS[page], page] as const),
  ['/index.html', 'home'],
]);

type OnOpenPage = (openPage: OpenPage) => void;
type OnBar = (wanted: boolean) => void;

interface Props {
  readonly base: string;
  readonly onOpenPage: OnOpenPage;
  readonly onBar: OnBar;
  /** The page that was opened before the router had loaded; null for the page of the address. */
  readonly pendingNavigation: RefObject<Parameters<Navigate> | null>;
}

/** The customer screen replaces a board. */
function Customer({ areas, onBar }: { areas: Areas; onBar: OnBar }) {
  const needs = useMemo(() => ({ onBar }), [onBar]);
  return <DeferredPage of={areas.customer} with={needs} isOpen />;
}

/** `below` is the value for `$` when the path has no `$`. */
function AreaScreen({ page, below: instead = '', areas }: { page: AreaPage; below?: string; areas: Areas }) {
  const { _splat: below = instead }: { readonly _splat?: string | undefined } = useParams({ strict: false });
  const needs = useMemo(() => ({ below }), [below]);
  return <DeferredPage of={areas.pages[page]} with={needs} isOpen />;
}

/** The frame shows strip and rail itself, unless this device is a customer screen. */
function CurrentPage({ page, areas, onBar }: { page: PageName; areas: Areas; onBar: OnBar }) {
  const { settings, module } = useSnapshot(useApp().state);
  // An account host has only account pages; its home is one of them.
  if (module === MODULES.account && page !== 'login')
    return <AreaScreen page="account" below={page === 'home' ? '' : page} areas={areas} />;
  if (settings.finalClients && isBoard(page)) return <Customer areas={areas} onBar={onBar} />;
  return isAreaPage(page) && <AreaScreen key={page} page={page} areas={areas} />;
}

function PageWatch({ onOpenPage, pendingNavigation }: Pick<Props, 'onOpenPage' | 'pendingNavigation'>) {
  const navigate = useNavigate();
  // An address without a page matches only the root.
  const page = useRouterState({ select: ({ matches }) => PAGE_AT_ROUTE.get(matches[1]?.fullPath ?? '') ?? null });
  const go = useCallback<Navigate>(
    (to, { next, instead = false } = {}) =>
      void navigate({ to: pathOf(to), search: next ? { next: pathOf(next) } : {}, replace: instead }),
    [navigate],
  );
  useLayoutEffect(() => onOpenPage(openPageOf(page, go)), [page, go, onOpenPage]);
  useEffect(() => {
    const chosen = pendingNavigation.current;
    pendingNavigation.current = null;
    if (chosen !== null) go(...chosen);
  }, [pendingNavigation, go]);
  return <Outlet />;
}

/** The router's own parser reads some words as numbers and writes them differently. */
const PLAIN_SEARCH = { parseSearch: parseSearchWith(String), stringifySearch: stringifySearchWith(String) } as const;

function makeRouter({ base, onOpenPage, onBar, pendingNavigation }: Props, areas: Areas) {
  const root = createRootRoute({
    component: () => <PageWatch onOpenPage={onOpenPage} pendingNavigation={pendingNavigation} />,
    notFoundComponent: NotFound,
  });
  const pages = [...PAGE_AT_ROUTE].map(([path, page]) =>
    createRoute({
      getParentRoute: () => root,
      path,
      component: () => <CurrentPage page={page} areas={areas} onBar={onBar} />,
    }),
  );
  return createRouter({ ...PLAIN_SEARCH, routeTree: root.addChildren(pages), basepath: base, history: pageHistory() });
}

export function Pages(props: Props) {
  const areas = useAreas();
  const [router] = useState(() => makeRouter(props, areas));
  return (
    <>
      <PlatformTexts />
      <RouterProvider router={router} />
    </>
  );
}
