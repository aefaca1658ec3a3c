/** These buttons are missing on a narrow bar. */
import type { ReactElement } from 'react';
import { useSnapshot } from 'valtio';
import { barControls } from '../../../domain/presentation/bar-controls.ts';
import { useTexts } from '../../../i18n/texts-provider.tsx';
import { useApp } from '../../base/app-context.ts';
import { GLYPHS } from '../../kit/glyph.tsx';
import * as styles from './side-menu.module.css';

export function MenuSwitches({ onClose }: { onClose: () => void }) {
  const { state, commands } = useApp();
  const t = useTexts();
  const { pause } = barControls(useSnapshot(state));
  const isPaused = useSnapshot(state.board).pausedS !== null;
  const fullScreen = useSnapshot(state.fullScreen);
  const item = (text: string, glyph: ReactElement, act: () => void) => (
    <button
      type="button"
      className={styles.tile}
      onClick={() => {
        act();
        onClose();
      }}
    >
      {glyph}
      {text}
    </button>
  );
  return (
    <div className={styles.narrow}>
      {item(t('bar.refresh'), GLYPHS.refresh, commands.refresh)}
      {pause && !isPaused && item(t('bar.pause'), GLYPHS.circlePause, commands.pauseRefresh)}
      {fullScreen.supported &&
        item(
          t(fullScreen.on ? 'menu.exitFullScreen' : 'bar.fullScreen'),
          fullScreen.on ? GLYPHS.minimize : GLYPHS.maximize,
          commands.toggleFullScreen,
        )}
    </div>
  );
}
