/** Short messages of the app, each until it is dismissed or its time is over. */
import { useSnapshot } from 'valtio';
import type { Notice } from '../../engine/base/state.ts';
import { useTexts } from '../../i18n/texts-provider.tsx';
import { useApp } from '../base/app-context.ts';
import { GLYPHS } from '../kit/glyph.tsx';
import { IconButton } from '../kit/icon-button.tsx';
import styles from './notices.module.css';

const TONE: Record<Notice['type'], 'good' | 'bad' | 'alert'> = {
  error: 'bad',
  slow: 'alert',
  success: 'good',
  fast: 'good',
  green: 'good',
  warning: 'alert',
};

export function Notices() {
  const app = useApp();
  const t = useTexts();
  const { notices } = useSnapshot(app.state);
  return (
    <section className={styles.area} aria-label={t('notices.label')}>
      {notices.map((notice) => (
        <div key={notice.id} className={styles.notice} data-tone={TONE[notice.type]}>
          <p role={notice.type === 'error' ? 'alert' : 'status'}>{t(`notices.${notice.text}`, notice.values)}</p>
          <IconButton
            label={t('notices.dismiss')}
            glyph={GLYPHS.x}
            onPress={() => app.commands.dismissNotice(notice.id)}
          />
        </div>
      ))}
    </section>
  );
}
