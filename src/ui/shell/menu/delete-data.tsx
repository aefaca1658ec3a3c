/** Deletes the data of this device, after its PIN and a question. */
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { useTexts } from '../../../i18n/texts-provider.tsx';
import { useApp } from '../../base/app-context.ts';
import { DeferredPanel } from '../../base/deferred.tsx';
import { deferredPartWithTexts } from '../../base/deferred-part.ts';
import { PIN_QUESTION } from '../../base/pin.ts';
import { PANEL_GLYPHS } from '../../kit/panel-glyphs.tsx';
import * as styles from './side-menu.module.css';

/** It loads with its texts when needed: few users delete data. */
const DELETE_QUESTION = deferredPartWithTexts(
  'screens',
  async () => (await import('./delete-question.tsx')).DeleteQuestion,
);

export function DeleteData() {
  const t = useTexts();
  const { hasPin, loggedIn } = useSnapshot(useApp().state);
  const [asks, setAsks] = useState<'pin' | 'question' | null>(null);
  const close = () => setAsks(null);
  return (
    <>
      <button type="button" className={styles.item} onClick={() => setAsks(hasPin && !loggedIn ? 'pin' : 'question')}>
        {PANEL_GLYPHS.trash}
        {t('deleteData.action')}
      </button>
      {asks === 'pin' && (
        <DeferredPanel
          of={PIN_QUESTION}
          with={{ onRight: () => setAsks('question'), onClose: close }}
          onClose={close}
        />
      )}
      {asks === 'question' && <DeferredPanel of={DELETE_QUESTION} with={{ onNo: close }} onClose={close} />}
    </>
  );
}
