/** The router: every page but the board, which is always there and only told whether it is in front. Diners have a page in its place. */
import {
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
  useNavigate,
  useRouterState,
} from '@tanstack/react-router';
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useApp } from '../base/app-context.ts';
import { LatePage } from '../base/late.tsx';
import { latePart } from '../base/late-part.ts';
import { type OpenPage, openPageOf } from '../base/open-page.ts';
import { isBoard, PAGES, PATHS, type PageName, pageAt } from '../base/routes.ts';
import { CustomerScreen } from '../customer/customer-screen.tsx';
import { NotFound } from './not-found.tsx';
import { pageHistory } from './page-history.ts';
import { PlatformTexts } from './platform-texts.tsx';

const ALL_DAY_BOARD = latePart(async () => (await import('../board-variants/all-day-board.tsx')).AllDayBoard);
const NOTHING = {};

type OnOpenPage = (openPage: OpenPage) => void;
type OnBar = (wanted: boolean) => void;

interface Props {
  readonly base: string;
  readonly onOpenPage: OnOpenPage;
  readonly onBar: OnBar;
  /** The page that somebody went to before the router was here; null for the one of the address. */
  readonly wished: RefObject<PageName | null>;
}

/** The frame shows strip and rail, unless the settings make this a screen for diners. */
function Page({ page, onBar }: { page: PageName; onBar: OnBar }) {
  const { settings } = useSnapshot(useApp().state);
  if (settings.finalClients && isBoard(page)) return <CustomerScreen onBar={onBar} />;
  return page === 'all-day' && <LatePage of={ALL_DAY_BOARD} with={NOTHING} isOpen />;
}

/** Tells the frame which screen is in front. */
function Watch({ onOpenPage, wished }: Pick<Props, 'onOpenPage' | 'wished'>) {
  const navigate = useNavigate();
  // Full paths know nothing of the base; an address without a page matches the root alone.
  const page = useRouterState({ select: ({ matches }) => pageAt(matches[1]?.fullPath ?? '', '/') });
  useLayoutEffect(() => {
    onOpenPage(openPageOf(page, (to) => void navigate({ to: PATHS[to] })));
  }, [page, navigate, onOpenPage]);
  useEffect(() => {
    const to = wished.current;
    wished.current = null;
    if (to !== null) void navigate({ to: PATHS[to] });
  }, [wished, navigate]);
  return <Outlet />;
}

/** The routes below `base`. Static servers also call home `/index.html`. */
function makeRouter({ base, onOpenPage, onBar, wished }: Props) {
  const root = createRootRoute({
    component: () => <Watch onOpenPage={onOpenPage} wished={wished} />,
    notFoundComponent: NotFound,
  });
  const routeOf = (path: string, page: PageName) =>
    createRoute({ getParentRoute: () => root, path, component: () => <Page page={page} onBar={onBar} /> });
  const pages = [...PAGES.map((page) => routeOf(PATHS[page], page)), routeOf('/index.html', 'home')];
  return createRouter({ routeTree: root.addChildren(pages), basepath: base, history: pageHistory() });
}

export function Pages(props: Props) {
  const [router] = useState(() => makeRouter(props));
  return (
    <>
      <PlatformTexts />
      <RouterProvider router={router} />
    </>
  );
}
