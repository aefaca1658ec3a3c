/** The board stays mounted behind all pages but the all-day board. */
import { Activity, useCallback, useMemo, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { barControls } from '../../domain/presentation/bar-controls.ts';
import { screenTitle } from '../../domain/presentation/screen-title.ts';
import { useApp } from '../base/app-context.ts';
import { DeferredPage, DeferredPanel } from '../base/deferred.tsx';
import { deferredPart, deferredPartWithTexts } from '../base/deferred-part.ts';
import { type Navigate, type OpenPage, OpenPageContext, openPageOf } from '../base/open-page.ts';
import { type PageName, pageAt, pathOf } from '../base/routes.ts';
import { useAfterBoard } from '../base/use-after-board.ts';
import { usePreload } from '../base/use-disclosure.ts';
import { viewChoices } from '../base/view-choices.ts';
import { Board } from '../board/board.tsx';
import { Bar } from './bar/bar.tsx';
import * as styles from './frame.module.css';
import { TroubleBanner } from './link/trouble-banner.tsx';
import { Notices } from './notices.tsx';
import { ScreenBoundary } from './screen-boundary.tsx';

export const DEFERRED_PAGES = deferredPart(async () => (await import('./pages.tsx')).Pages);
export const RECENT_PANEL = deferredPartWithTexts(
  'panels',
  async () => (await import('./panels.ts')).PANELS.RecentPanel,
);

interface Props {
  readonly base: string;
  readonly startsAt: PageName | null;
}

const NOTHING = {};

/** Constant elements, so that a render of the frame skips the board. */
const BOARD = { home: <Board shape="columns" />, rail: <Board shape="rail" /> } as const;

function closeRecent(): void {
  viewChoices.recent = false;
}

function Recent() {
  const { recent } = useSnapshot(viewChoices);
  usePreload(RECENT_PANEL);
  return recent && <DeferredPanel of={RECENT_PANEL} with={NOTHING} onClose={closeRecent} />;
}

/** Until the router has loaded, another page opens without changing the address; then the router navigates to it. */
function useFrontPage(startsAt: PageName | null) {
  const pendingNavigation = useRef<Parameters<Navigate> | null>(null);
  const [openPage, setOpenPage] = useState<OpenPage>(() => {
    const go: Navigate = (to, how) => {
      pendingNavigation.current = [to, how];
      setOpenPage(openPageOf(pageAt(pathOf(to), '/'), go));
    };
    return openPageOf(startsAt, go);
  });
  return { openPage, setOpenPage, pendingNavigation };
}

export function Frame({ base, startsAt }: Props) {
  const { openPage, setOpenPage, pendingNavigation } = useFrontPage(startsAt);
  const state = useSnapshot(useApp().state);
  const { settings, venue } = state;
  const [barWanted, setBarWanted] = useState(true);
  const customer = settings.finalClients && openPage.atHome;
  const { page } = openPage;
  const hasCards = page === 'home' || page === 'rail';
  const [boardPainted, setBoardPainted] = useState(false);
  // The router, all other pages and the panels load after the first board is painted.
  useAfterBoard(useCallback(() => setBoardPainted(true), []));
  const isOpen = !hasCards || settings.finalClients;
  const needs = useMemo(
    () => ({ base, onOpenPage: setOpenPage, onBar: setBarWanted, pendingNavigation }),
    [base, setOpenPage, pendingNavigation],
  );
  return (
    <OpenPageContext value={openPage}>
      {(barWanted || !customer) && (
        <Bar title={customer ? screenTitle(settings, venue.restaurantName) : null} showsTime={boardPainted} />
      )}
      {!customer && <TroubleBanner />}
      <div className={styles.body}>
        <main className={styles.main}>
          {!settings.finalClients && page !== 'all-day' && (
            <Activity mode={hasCards ? 'visible' : 'hidden'}>
              <ScreenBoundary holdsOrders>{BOARD[hasCards ? page : 'home']}</ScreenBoundary>
            </Activity>
          )}
          {(boardPainted || isOpen) && (
            <ScreenBoundary holdsOrders={settings.finalClients || page === 'all-day'}>
              <DeferredPage of={DEFERRED_PAGES} with={needs} isOpen={isOpen} />
            </ScreenBoundary>
          )}
        </main>
        {barControls(state).history && <Recent />}
      </div>
      <Notices />
    </OpenPageContext>
  );
}
