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
import { useLayoutEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { CustomerScreen } from '../customer/customer-screen.tsx';
import { useApp } from './app-context.ts';
import { NotFound } from './not-found.tsx';
import type { Place } from './place.ts';

type OnPlace = (place: Place) => void;
type OnBar = (wanted: boolean) => void;

interface Props {
  readonly base: string;
  readonly onPlace: OnPlace;
  readonly onBar: OnBar;
}

/** The frame shows the board at home, unless the settings make this a screen for diners. */
function Home({ onBar }: { onBar: OnBar }) {
  const { settings } = useSnapshot(useApp().state);
  return settings.finalClients && <CustomerScreen onBar={onBar} />;
}

/** Tells the frame whether the board is in front. */
function Watch({ onPlace }: { onPlace: OnPlace }) {
  const navigate = useNavigate();
  // An address without a route matches the root alone.
  const atHome = useRouterState({ select: (state) => state.matches.length > 1 });
  useLayoutEffect(() => {
    onPlace({ atHome, goHome: () => void navigate({ to: '/' }) });
  }, [atHome, navigate, onPlace]);
  return <Outlet />;
}

/** The routes below `base`. Static servers also call home `/index.html`. */
function makeRouter({ base, onPlace, onBar }: Props) {
  const root = createRootRoute({ component: () => <Watch onPlace={onPlace} />, notFoundComponent: NotFound });
  const homes = ['/', '/index.html'].map((path) =>
    createRoute({ getParentRoute: () => root, path, component: () => <Home onBar={onBar} /> }),
  );
  return createRouter({ routeTree: root.addChildren(homes), basepath: base });
}

export function Pages(props: Props) {
  const [router] = useState(() => makeRouter(props));
  return <RouterProvider router={router} />;
}
