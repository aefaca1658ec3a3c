/** What left this board finished, beside the board: each order can be looked into and brought back. */
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useTexts } from '../../i18n/texts-provider.tsx';
import { useApp } from '../base/app-context.ts';
import { viewChoices } from '../base/view-choices.ts';
import { useBoardLook } from '../board/use-board-look.ts';
import { GLYPHS } from '../kit/glyph.tsx';
import { IconButton } from '../kit/icon-button.tsx';
import { RecentOrder } from './recent-order.tsx';
import * as styles from './recent-panel.module.css';
import { UndoQuestion } from './undo-question.tsx';

function close(): void {
  viewChoices.recent = false;
}

/** Escape closes the panel while the focus is in it. */
function closeByKey(event: KeyboardEvent): void {
  if (event.key !== 'Escape') return;
  event.stopPropagation();
  close();
}

/** The panel takes the focus when it opens and gives it back when it closes with it. */
function useFocusWhileOpen() {
  const panel = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = panel.current;
    const opener = element?.ownerDocument.activeElement;
    element?.focus();
    return () => {
      const isInside = element?.contains(element.ownerDocument.activeElement) ?? false;
      if (isInside && opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  return panel;
}

export function RecentPanel() {
  const t = useTexts();
  const look = useBoardLook();
  const panel = useFocusWhileOpen();
  const { recent } = useSnapshot(useApp().state.board);
  const [asked, setAsked] = useState<string | null>(null);
  const askedOf = recent.find(({ key }) => key === asked);
  return (
    <>
      {/* No dialog: the keys of the board go on working while it is open (ruling K1). */}
      <section
        ref={panel}
        data-panel="recent"
        tabIndex={-1}
        className={styles.panel}
        aria-label={t('bar.recent')}
        onKeyDown={closeByKey}
      >
        <div className={styles.head}>
          <h2>{t('bar.recent')}</h2>
          <IconButton label={t('recent.close')} glyph={GLYPHS.x} onPress={close} />
        </div>
        {recent.length === 0 ? (
          <p className={styles.empty}>{t('recent.empty')}</p>
        ) : (
          <ol className={styles.list}>
            {recent.map((entry) => (
              <RecentOrder key={entry.key} entry={entry} look={look} onUndo={setAsked} />
            ))}
          </ol>
        )}
      </section>
      {askedOf && <UndoQuestion key={askedOf.key} entry={askedOf} look={look} onAnswer={() => setAsked(null)} />}
    </>
  );
}
