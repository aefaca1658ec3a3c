/** Shown only on test hosts (rules HOST-16, HOST-17). */
import { useSnapshot } from 'valtio';
import { useTexts } from '../../i18n/texts-provider.tsx';
import { useApp } from '../base/app-context.ts';
import * as styles from './debug-block.module.css';

export function DebugBlock() {
  const t = useTexts();
  const { testHost, debug } = useSnapshot(useApp().state);
  if (!testHost) return null;
  return (
    <section className={styles.debug} aria-label={t('login.debug.title')}>
      <h3>{t('login.debug.title')}</h3>
      <pre>{debug.length === 0 ? t('login.debug.empty') : debug.join('\n')}</pre>
    </section>
  );
}
