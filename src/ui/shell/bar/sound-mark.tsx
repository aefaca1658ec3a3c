/** A bell shows when an alarm is selected, crossed out and with a hint while the browser blocks sound. */
import { useSnapshot } from 'valtio';
import { useTexts } from '../../../i18n/texts-provider.tsx';
import { useApp } from '../../base/app-context.ts';
import { useFrozen } from '../../base/use-frozen.ts';
import { GLYPHS } from '../../kit/glyph.tsx';
import * as hidden from '../../kit/hidden.module.css';
import * as styles from './sound-mark.module.css';

export function SoundMark() {
  const t = useTexts();
  const { used, locked } = useSnapshot(useApp().state.sound);
  if (!used) return null;
  return (
    <span className={styles.bell}>
      {locked ? GLYPHS.bellOff : GLYPHS.bell}
      <span className={hidden.hidden}>{locked ? t('bar.soundLocked') : t('bar.sound')}</span>
    </span>
  );
}

/** Any touch unblocks the sound. */
export function SoundHint({ className = '' }: { className?: string | undefined }) {
  const t = useTexts();
  const { used, locked } = useSnapshot(useApp().state.sound);
  if (!useFrozen(used && locked)) return null;
  return (
    <p role="status" className={`${styles.hint} ${className}`}>
      {GLYPHS.bellOff}
      <span>{t('bar.soundHint')}</span>
    </p>
  );
}
