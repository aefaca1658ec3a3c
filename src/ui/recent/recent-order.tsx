import { memo, useCallback, useId, useLayoutEffect, useRef, useState } from 'react';
import type { RecentEntry } from '../../domain/board/recent.ts';
import { isAllergyLine, isAllergyNote } from '../../domain/presentation/allergy.ts';
import { orderTitle } from '../../domain/presentation/title.ts';
import { useApp } from '../base/app-context.ts';
import type { BoardLook } from '../board/card/board-look.ts';
import { AllergyMark } from '../board/card/note-parts.tsx';
import { GLYPHS } from '../kit/glyph.tsx';
import { PANEL_GLYPHS } from '../kit/panel-glyphs.tsx';
import { Ticking } from '../kit/ticking.tsx';
import { ageText } from '../kit/time-text.ts';
import { WrappingTitle } from '../kit/wrapping-title.tsx';
import { RecentDetails } from './recent-details.tsx';
import * as styles from './recent-panel.module.css';

interface Props {
  readonly entry: RecentEntry;
  readonly look: BoardLook;
  readonly onUndo: (key: string) => void;
}

/** Renders nothing when the time is unknown. */
function LeftAgo({ leftAtS, look }: { leftAtS: number; look: BoardLook }) {
  const app = useApp();
  const read = useCallback(() => ageText(look.t, app.serverNowS() - leftAtS), [app, leftAtS, look]);
  return leftAtS > 0 && <Ticking app={app} read={read} className={styles.age} />;
}

/** If an entry with the focus is removed, a key would act on the page behind the panel, so the focus moves. */
function useFocusToPanel() {
  const item = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => {
    const element = item.current;
    return () => {
      if (element?.contains(element.ownerDocument.activeElement))
        element.closest('dialog')?.querySelector('button')?.focus();
    };
  }, []);
  return item;
}

/** Renders again only when its own entry changes. */
export const RecentOrder = memo(function RecentOrder({ entry, look, onUndo }: Props) {
  const { t } = look;
  const [isOpen, setOpen] = useState(false);
  const details = useId();
  const item = useFocusToPanel();
  const title = orderTitle(entry.order, look.venue, look.names, look.settings);
  const warns =
    entry.lines.some(({ line }) => isAllergyLine(line)) || entry.order.comments.some(({ text }) => isAllergyNote(text));
  const dishes = entry.lines.filter(({ isExtra }) => !isExtra).length;
  return (
    <li ref={item} className={styles.order}>
      <div className={styles.row}>
        <button
          type="button"
          className={styles.open}
          aria-expanded={isOpen}
          aria-controls={isOpen ? details : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          <span className={styles.turn}>{PANEL_GLYPHS.chevronDown}</span>
          <span className={styles.what}>
            <strong className={styles.title} dir="auto">
              <WrappingTitle text={title} />
            </strong>{' '}
            <span className={styles.below}>
              {warns && <AllergyMark t={t} />}
              <span>{t('card.lines', { count: dishes })}</span> <LeftAgo leftAtS={entry.leftAtS} look={look} />
            </span>
          </span>
        </button>
        {!look.viewOnly && (
          <button
            type="button"
            className={styles.undo}
            aria-label={t('recent.undoOf', { title })}
            onClick={() => onUndo(entry.key)}
          >
            {GLYPHS.undo}
            <span>{t('recent.undo')}</span>
          </button>
        )}
      </div>
      {isOpen && (
        <div id={details}>
          <RecentDetails entry={entry} look={look} />
        </div>
      )}
    </li>
  );
});
