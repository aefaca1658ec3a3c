import { useSnapshot } from 'valtio';
import { useTexts } from '../../../i18n/texts-provider.tsx';
import { useApp } from '../../base/app-context.ts';
import { useOpenPage } from '../../base/open-page.ts';
import { useFrozen } from '../../base/use-frozen.ts';
import { viewChoices } from '../../base/view-choices.ts';
import { GLYPHS } from '../../kit/glyph.tsx';
import { IconButton } from '../../kit/icon-button.tsx';
import * as styles from './bar-buttons.module.css';

/** The cook must know why the board does not change. */
export function PausedMark({ className = '' }: { className?: string | undefined }) {
  const app = useApp();
  const t = useTexts();
  const pausedS = useFrozen(useSnapshot(app.state.board).pausedS, (shown, now) => (shown && now ? now : shown));
  if (pausedS === null) return null;
  return (
    <button
      type="button"
      className={`${styles.paused} ${className}`}
      aria-label={t('bar.resume', { seconds: pausedS })}
      onClick={() => app.commands.resumeRefresh()}
    >
      {GLYPHS.circlePlay}
      <span>
        <span className={styles.word}>{t('bar.paused')} · </span>
        {t('bar.pausedFor', { seconds: pausedS })}
      </span>
    </button>
  );
}

export function PauseButton() {
  const app = useApp();
  const t = useTexts();
  const { pausedS } = useSnapshot(app.state.board);
  if (pausedS !== null) return null;
  return <IconButton label={t('bar.pause')} glyph={GLYPHS.circlePause} onPress={() => app.commands.pauseRefresh()} />;
}

/** Narrow screens and the all-day board have no bar of small orders. */
export function MiniBarButton() {
  const t = useTexts();
  const choices = useSnapshot(viewChoices);
  const { page } = useOpenPage();
  if (page === 'all-day') return null;
  return (
    <span className={styles.wide}>
      <IconButton
        label={t('bar.miniBar')}
        glyph={GLYPHS.panelBottom}
        pressed={choices.miniBar}
        onPress={() => {
          viewChoices.miniBar = !viewChoices.miniBar;
        }}
      />
    </span>
  );
}

export function FullScreenButton() {
  const app = useApp();
  const t = useTexts();
  const { supported, on } = useSnapshot(app.state.fullScreen);
  if (!supported) return null;
  return (
    <IconButton
      label={t('bar.fullScreen')}
      glyph={on ? GLYPHS.minimize : GLYPHS.maximize}
      pressed={on}
      onPress={() => app.commands.toggleFullScreen()}
    />
  );
}

export function HistoryButton() {
  const t = useTexts();
  const choices = useSnapshot(viewChoices);
  return (
    <IconButton
      label={t('bar.recent')}
      glyph={GLYPHS.history}
      expanded={choices.recent}
      onPress={() => {
        viewChoices.recent = !viewChoices.recent;
      }}
    />
  );
}
