/** The router: every page but the board, which is always there and only told whether it is in front. */
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
import { NotFound } from './not-found.tsx';
import type { Place } from './place.ts';

type OnPlace = (place: Place) => void;

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
function makeRouter(base: string, onPlace: OnPlace) {
  const root = createRootRoute({ component: () => <Watch onPlace={onPlace} />, notFoundComponent: NotFound });
  const homes = ['/', '/index.html'].map((path) =>
    createRoute({ getParentRoute: () => root, path, component: () => null }),
  );
  return createRouter({ routeTree: root.addChildren(homes), basepath: base });
}

export function Pages({ base, onPlace }: { base: string; onPlace: OnPlace }) {
  const [router] = useState(() => makeRouter(base, onPlace));
  return <RouterProvider router={router} />;
}
