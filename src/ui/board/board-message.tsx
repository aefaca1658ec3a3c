/** What the board says when it has nothing to show, or cannot be operated. */
import { useCallback } from 'react';
import { useSnapshot } from 'valtio';
import { useTexts } from '../../i18n/texts-provider.tsx';
import { useApp } from '../base/app-context.ts';
import { Ticking } from '../kit/ticking.tsx';
import { ageText, hourMinute } from '../kit/time-text.ts';
import styles from './board-message.module.css';

function LastHeard() {
  const app = useApp();
  const t = useTexts();
  const read = useCallback(() => {
    const { heardAtMs } = app.state.link;
    if (heardAtMs === null) return '';
    const age = ageText(t, (app.wallMs() - heardAtMs) / 1_000);
    return t('board.heard', { time: hourMinute(heardAtMs), age });
  }, [app, t]);
  return <Ticking app={app} read={read} className={styles.heard} />;
}

export function BoardMessage() {
  const t = useTexts();
  const { message, keys, received } = useSnapshot(useApp().state.board);
  const empty = keys.length === 0;
  if (message === null && (!empty || received)) return null;
  return (
    <div className={empty ? styles.centred : styles.above}>
      <p role="status">{message === null ? t('board.starting') : t(`board.message.${message}`)}</p>
      {message === 'no-orders' && <LastHeard />}
    </div>
  );
}
