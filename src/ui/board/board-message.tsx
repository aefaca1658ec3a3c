import { useCallback } from 'react';
import { useSnapshot } from 'valtio';
import { useTexts } from '../../i18n/texts-provider.tsx';
import { useApp } from '../base/app-context.ts';
import { useLogOut, useOpenPage } from '../base/open-page.ts';
import { useTimeOfDay } from '../base/time-of-day.ts';
import * as buttons from '../kit/button.module.css';
import { Ticking } from '../kit/ticking.tsx';
import { ageText } from '../kit/time-text.ts';
import * as styles from './board-message.module.css';

function LastResponse() {
  const app = useApp();
  const t = useTexts();
  const timeOfDay = useTimeOfDay();
  const read = useCallback(() => {
    const { receivedAtMs } = app.state.link;
    if (receivedAtMs === null) return '';
    return t('board.lastResponse', {
      time: timeOfDay.of(receivedAtMs),
      age: ageText(t, app.monotonicS() - receivedAtMs / 1_000),
    });
  }, [app, t, timeOfDay]);
  return <Ticking app={app} read={read} className={styles.lastResponse} />;
}

/** The button logs out if the device is a KDS, or if the user may not configure it (rule BOARD-30). */
export function MessageAction() {
  const t = useTexts();
  const { go } = useOpenPage();
  const logOut = useLogOut();
  const { installed, userKinds, units, board } = useSnapshot(useApp().state);
  const { message } = board;
  if (message !== 'log-out' && message !== 'configure') return null;
  const hasKds = installed || units.activation === 'done';
  const mayConfigure = userKinds.includes('administrator');
  if (message === 'log-out' && (hasKds || !mayConfigure)) {
    return (
      <>
        {hasKds && <p>{t('board.onlyLogOut')}</p>}
        <button type="button" className={buttons.strong} onClick={() => void logOut()}>
          {t('session.logOut')}
        </button>
      </>
    );
  }
  const to = message === 'configure' ? 'login' : 'configure';
  return (
    <button type="button" className={buttons.strong} onClick={() => go(to)}>
      {t(`session.${to}`)}
    </button>
  );
}

/** Rule BOARD-29. */
function UnreadOrders() {
  const t = useTexts();
  const { setAside } = useSnapshot(useApp().state.board);
  if (setAside === 0) return null;
  return (
    <div className={styles.above}>
      <p role="status">{t('notices.orderSetAside', { count: setAside })}</p>
    </div>
  );
}

export function BoardMessage() {
  const t = useTexts();
  const { board, installed, loggedIn, unit } = useSnapshot(useApp().state);
  const { message, keys, received } = board;
  // Only a device without a logged-in user waits for its first orders.
  const awaits = installed && !loggedIn && unit === 'ours' && !received;
  const empty = keys.length === 0;
  if (message === null && !(empty && awaits)) return <UnreadOrders />;
  return (
    <div className={empty ? styles.centred : styles.above}>
      <p role="status">{message === null ? t('board.starting') : t(`board.message.${message}`)}</p>
      {message === 'no-orders' && <LastResponse />}
      <MessageAction />
    </div>
  );
}
