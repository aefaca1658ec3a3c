import { useRef } from 'react';
import { useSnapshot } from 'valtio';
import { useTexts } from '../../i18n/texts-provider.tsx';
import { useApp } from '../base/app-context.ts';
import { useTimeOfDay } from '../base/time-of-day.ts';
import { MessageAction } from '../board/board-message.tsx';
import { useBoardKeys } from '../board/use-board-keys.ts';
import { Ticking } from '../kit/ticking.tsx';
import * as styles from './customer.module.css';
import { Tiles } from './tiles.tsx';
import { TroubleMark } from './trouble-mark.tsx';
import { useIdleBar } from './use-idle-bar.ts';

/** `wanted` is false when the top bar may hide. */
export function CustomerScreen({ onBar }: { onBar: (wanted: boolean) => void }) {
  const app = useApp();
  const t = useTexts();
  const { venue, board, customer } = useSnapshot(app.state);
  const screen = useRef<HTMLElement>(null);
  useBoardKeys(screen);
  const barShown = useIdleBar(screen, onBar);
  const { now } = useTimeOfDay();
  return (
    <section ref={screen} className={barShown ? styles.withBar : styles.withoutBar} aria-label={t('customer.title')}>
      <div className={styles.head}>
        <div className={styles.where}>
          <p className={styles.name}>{venue.restaurantName}</p>
          <TroubleMark barShown={barShown} />
        </div>
        <h1 className={styles.heading}>{t('customer.title')}</h1>
        <Ticking app={app} read={now} className={styles.clock} />
      </div>
      {board.message !== null && (
        <div className={styles.message}>
          <p role="status">{t(`board.message.${board.message}`)}</p>
          <MessageAction />
        </div>
      )}
      {board.message === null && board.received && customer.length === 0 && (
        <p className={styles.none}>{t('customer.none')}</p>
      )}
      <Tiles />
    </section>
  );
}
