/** Shows each line that would return, with its new status (rule RECENT-10). */
import { useEffect, useState } from 'react';
import type { RecentEntry, RecentLine } from '../../domain/board/recent.ts';
import { orderTitle } from '../../domain/presentation/title.ts';
import { useTexts } from '../../i18n/texts-provider.tsx';
import { useApp } from '../base/app-context.ts';
import type { BoardLook } from '../board/card/board-look.ts';
import { Confirm } from '../kit/confirm.tsx';
import { WrappingTitle } from '../kit/wrapping-title.tsx';
import { RecentLines } from './recent-details.tsx';
import * as styles from './undo-question.module.css';

interface Props {
  readonly entry: RecentEntry;
  readonly look: BoardLook;
  readonly onDecision: () => void;
}

/** Another user may change a line while the question is open. */
function useUndoPreview(key: string) {
  const app = useApp();
  const [ahead, setAhead] = useState(() => app.previewUndo(key));
  useEffect(() => app.onSecond(() => setAhead(app.previewUndo(key))), [app, key]);
  return ahead;
}

/** The number of dishes; if only extras return, the number of extras. */
const countOf = (rows: readonly RecentLine[]): number => rows.filter(({ isExtra }) => !isExtra).length || rows.length;

export function UndoQuestion({ entry, look, onDecision }: Props) {
  const app = useApp();
  const t = useTexts();
  const ahead = useUndoPreview(entry.key);
  const title = orderTitle(entry.order, look.venue, look.names, look.settings);
  return (
    <Confirm
      sentence={t('recent.question')}
      yes={t('recent.revert')}
      no={t('recent.cancel')}
      onYes={() => {
        app.commands.undoRecent(entry.key);
        onDecision();
      }}
      onNo={onDecision}
    >
      <p className={styles.order}>
        <strong dir="auto">
          <WrappingTitle text={title} />
        </strong>{' '}
        {ahead.ok && t('recent.returns', { count: countOf(ahead.data) })}
      </p>
      {ahead.ok ? (
        <RecentLines rows={ahead.data} webStatus={entry.order.webStatus} look={look} />
      ) : (
        <p role="status">{t(`refusal.${ahead.why}`)}</p>
      )}
    </Confirm>
  );
}
