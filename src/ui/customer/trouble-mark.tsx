/** Says in small that the link is troubled and how old the tiles are; the bar says it where it shows (rule S4b). */
import { useCallback } from 'react';
import { useSnapshot } from 'valtio';
import { useTexts } from '../../i18n/texts-provider.tsx';
import { useApp } from '../base/app-context.ts';
import { useDataAge } from '../base/data-age.ts';
import { Ticking } from '../kit/ticking.tsx';
import styles from './customer.module.css';

export function TroubleMark({ barShown }: { barShown: boolean }) {
  const app = useApp();
  const t = useTexts();
  const link = useSnapshot(app.state.link);
  const age = useDataAge();
  const read = useCallback(() => age() ?? t('banner.never'), [age, t]);
  const isSaidHere = link.troubled || (link.offline && !barShown);
  if (!isSaidHere) return null;
  return (
    <p className={styles.trouble}>
      <strong role="status">{t('bar.offline')}</strong>
      <Ticking app={app} read={read} />
    </p>
  );
}
