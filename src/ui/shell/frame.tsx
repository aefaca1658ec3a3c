/** What surrounds every page: bar, trouble banner, notices. The board stays mounted behind the other pages. */
import { Activity, lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import { barControls } from '../../domain/shown/bar-controls.ts';
import { screenTitle } from '../../domain/shown/screen-title.ts';
import { Board } from '../board/board.tsx';
import { useApp } from './app-context.ts';
import { Bar } from './bar/bar.tsx';
import styles from './frame.module.css';
import { TroubleBanner } from './link/trouble-banner.tsx';
import { Notices } from './notices.tsx';
import { PANELS, Panel, wantPanels } from './panels.tsx';
import { type Place, PlaceContext, placeAt } from './place.ts';
import type { PageName } from './routes.ts';
import { ScreenBoundary } from './screen-boundary.tsx';
import { viewChoices } from './view-choices.ts';

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
  const [place, setPlace] = useState<Place>(() => placeAt(startsAt, nowhere));
  const state = useSnapshot(useApp().state);
  const { settings, venue } = state;
  const [barWanted, setBarWanted] = useState(true);
  const customer = settings.finalClients && place.atHome;
  const { page } = place;
  const hasCards = page === 'home' || page === 'rail';
  const [boardDrawn, setBoardDrawn] = useState(!hasCards);
  // The router, all other pages and the panels load after the first board is on the glass.
  useEffect(() => {
    setBoardDrawn(true);
    void wantPanels();
  }, []);
  const pages = useMemo(() => <Pages base={base} onPlace={setPlace} onBar={setBarWanted} />, [base]);
  return (
    <PlaceContext value={place}>
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
    </PlaceContext>
  );
}
