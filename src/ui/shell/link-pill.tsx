/** The network indicator in the bar; a press opens what is going on in words. */
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { useTexts } from '../../i18n/texts-provider.tsx';
import { GLYPHS } from '../kit/glyph.tsx';
import { useApp } from './app-context.ts';
import { LinkPanel } from './link-panel.tsx';
import styles from './link-pill.module.css';
import { LinkSquares } from './link-squares.tsx';
import { isLocalServing, isTroubled, linkWord } from './link-words.ts';

export function LinkPill() {
  const app = useApp();
  const t = useTexts();
  const link = useSnapshot(app.state.link);
  const [open, setOpen] = useState(false);
  const word = t(`link.word.${linkWord(link)}`);
  return (
    <>
      <button
        type="button"
        className={styles.pill}
        aria-label={t('link.label', { word })}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <LinkSquares />
        {link.localMode > 0 && <span className={styles.jet}>{GLYPHS.plane}</span>}
        <span className={styles.word}>{word}</span>
      </button>
      {isLocalServing(link) && !isTroubled(link) && <strong className={styles.offline}>{t('bar.offline')}</strong>}
      {open && <LinkPanel onClose={() => setOpen(false)} />}
    </>
  );
}
