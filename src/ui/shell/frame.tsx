/** What surrounds every page: bar, trouble banner, notices. The board stays mounted behind the other pages. */
import { Activity, lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { Board } from '../board/board.tsx';
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
  const [boardDrawn, setBoardDrawn] = useState(!startsAtHome);
  // The router and all other pages load after the first board is on the glass.
  useEffect(() => setBoardDrawn(true), []);
  const pages = useMemo(() => <Pages base={base} onPlace={setPlace} />, [base]);
  return (
    <PlaceContext value={place}>
      <Bar />
      <TroubleBanner />
      <main className={styles.main}>
        <Activity mode={place.atHome ? 'visible' : 'hidden'}>{BOARD}</Activity>
        {boardDrawn && <Suspense fallback={null}>{pages}</Suspense>}
      </main>
      <Notices />
    </PlaceContext>
  );
}
