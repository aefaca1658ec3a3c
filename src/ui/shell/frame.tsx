/** What surrounds every page: bar, trouble banner, notices. The board stays mounted behind the other pages. */
import { Activity, lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import { Board } from '../board/board.tsx';
import { useApp } from './app-context.ts';
import { Bar } from './bar.tsx';
import styles from './frame.module.css';
import { Notices } from './notices.tsx';
import { type Place, PlaceContext } from './place.ts';
import { TroubleBanner } from './trouble-banner.tsx';

const Pages = lazy(async () => ({ default: (await import('./pages.tsx')).Pages }));

interface Props {
  readonly base: string;
  readonly startsAtHome: boolean;
}

const nowhere = () => {};

/** Always the same element: whatever the frame draws again, the board it passes by. */
const BOARD = <Board />;

export function Frame({ base, startsAtHome }: Props) {
  const [place, setPlace] = useState<Place>(() => ({ atHome: startsAtHome, goHome: nowhere }));
  const { settings, venue } = useSnapshot(useApp().state);
  const [barWanted, setBarWanted] = useState(true);
  const customer = settings.finalClients && place.atHome;
  const [boardDrawn, setBoardDrawn] = useState(!startsAtHome);
  // The router and all other pages load after the first board is on the glass.
  useEffect(() => setBoardDrawn(true), []);
  const pages = useMemo(() => <Pages base={base} onPlace={setPlace} onBar={setBarWanted} />, [base]);
  return (
    <PlaceContext value={place}>
      {(barWanted || !customer) && <Bar title={customer ? venue.restaurantName : ''} />}
      {!customer && <TroubleBanner />}
      <main className={styles.main}>
        {!settings.finalClients && <Activity mode={place.atHome ? 'visible' : 'hidden'}>{BOARD}</Activity>}
        {boardDrawn && <Suspense fallback={null}>{pages}</Suspense>}
      </main>
      <Notices />
    </PlaceContext>
  );
}
