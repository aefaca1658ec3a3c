/** What surrounds every page: bar, trouble banner, notices. The board stays mounted behind the other pages. */
import { Activity, lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import { barControls } from '../../domain/shown/bar-controls.ts';
import { screenTitle } from '../../domain/shown/screen-title.ts';
import { useApp } from '../base/app-context.ts';
import { type OpenPage, OpenPageContext, openPageOf } from '../base/open-page.ts';
import type { PageName } from '../base/routes.ts';
import { viewChoices } from '../base/view-choices.ts';
import { Board } from '../board/board.tsx';
import { Bar } from './bar/bar.tsx';
import styles from './frame.module.css';
import { TroubleBanner } from './link/trouble-banner.tsx';
import { Notices } from './notices.tsx';
import { PANELS, Panel, wantPanels } from './panels.tsx';
import { ScreenBoundary } from './screen-boundary.tsx';

const Pages = lazy(async () => ({ default: (await import('./pages.tsx')).Pages }));

interface Props {
  readonly base: string;
  readonly startsAt: PageName | null;
}

const nowhere = () => {};

/** Always the same elements: whatever the frame draws again, the board it passes by. Both are one board that changes its shape. */
const BOARD = { home: <Board shape="columns" />, rail: <Board shape="rail" /> } as const;

/** The panel of what left the board, beside the board while it is open. */
function Recent() {
  const { recent } = useSnapshot(viewChoices);
  return recent && <Panel of={PANELS.recent} with={{}} />;
}

export function Frame({ base, startsAt }: Props) {
  const [openPage, setOpenPage] = useState<OpenPage>(() => openPageOf(startsAt, nowhere));
  const state = useSnapshot(useApp().state);
  const { settings, venue } = state;
  const [barWanted, setBarWanted] = useState(true);
  const customer = settings.finalClients && openPage.atHome;
  const { page } = openPage;
  const hasCards = page === 'home' || page === 'rail';
  const [boardDrawn, setBoardDrawn] = useState(!hasCards);
  // The router, all other pages and the panels load after the first board is on the glass.
  useEffect(() => {
    setBoardDrawn(true);
    void wantPanels();
  }, []);
  const pages = useMemo(() => <Pages base={base} onOpenPage={setOpenPage} onBar={setBarWanted} />, [base]);
  return (
    <OpenPageContext value={openPage}>
      {(barWanted || !customer) && <Bar title={customer ? screenTitle(settings, venue.restaurantName) : null} />}
      {!customer && <TroubleBanner />}
      <div className={styles.body}>
        <main className={styles.main}>
          {!settings.finalClients && page !== 'all-day' && (
            <Activity mode={hasCards ? 'visible' : 'hidden'}>
              <ScreenBoundary>{BOARD[hasCards ? page : 'home']}</ScreenBoundary>
            </Activity>
          )}
          {boardDrawn && (
            <ScreenBoundary>
              <Suspense fallback={null}>{pages}</Suspense>
            </ScreenBoundary>
          )}
        </main>
        {barControls(state).history && <Recent />}
      </div>
      <Notices />
    </OpenPageContext>
  );
}
