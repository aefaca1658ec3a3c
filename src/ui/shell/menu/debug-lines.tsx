/** Shown only on test hosts (rules HOST-16, HOST-17). */
import { useSnapshot } from 'valtio';
import { useTexts } from '../../../i18n/texts-provider.tsx';
import { useApp } from '../../base/app-context.ts';
import * as styles from './debug-lines.module.css';

export function DebugLines() {
  const t = useTexts();
  const { testHost, debug } = useSnapshot(useApp().state);
  if (!testHost) return null;
  return (
    <details className={styles.debug}>
      <summary>{t('debug.title', { count: debug.length })}</summary>
      <pre>{debug.length === 0 ? t('debug.empty') : debug.join('\n')}</pre>
    </details>
  );
}
