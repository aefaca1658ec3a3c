import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { useTexts } from '../../i18n/texts-provider.tsx';
import { useApp } from '../base/app-context.ts';
import { viewChoices } from '../base/view-choices.ts';
import { useBoardLook } from '../board/use-board-look.ts';
import { Sheet } from '../kit/sheet.tsx';
import { RecentOrder } from './recent-order.tsx';
import * as styles from './recent-panel.module.css';
import { UndoQuestion } from './undo-question.tsx';

function close(): void {
  viewChoices.recent = false;
}

export function RecentPanel() {
  const t = useTexts();
  const look = useBoardLook();
  const { recent } = useSnapshot(useApp().state.board);
  const [selectedKey, setSelectedKey] = useState<string | null>(null);
  const selected = recent.find(({ key }) => key === selectedKey);
  return (
    <>
      <Sheet side="right" title={t('bar.recent')} closeLabel={t('recent.close')} onClose={close}>
        {recent.length === 0 ? (
          <p className={styles.empty}>{t('recent.empty')}</p>
        ) : (
          <ol className={styles.list}>
            {recent.map((entry) => (
              <RecentOrder key={entry.key} entry={entry} look={look} onUndo={setSelectedKey} />
            ))}
          </ol>
        )}
      </Sheet>
      {selected && (
        <UndoQuestion key={selected.key} entry={selected} look={look} onDecision={() => setSelectedKey(null)} />
      )}
    </>
  );
}
