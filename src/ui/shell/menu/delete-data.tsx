/** The question lists what will be lost. */
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { useTexts } from '../../../i18n/texts-provider.tsx';
import { useApp } from '../../base/app-context.ts';
import { DeferredPanel } from '../../base/deferred.tsx';
import { PIN_QUESTION } from '../../base/pin.ts';
import { Confirm } from '../../kit/confirm.tsx';
import { MENU_GLYPHS } from '../../kit/menu-glyphs.tsx';
import * as styles from './side-menu.module.css';

function Question({ onNo }: { onNo: () => void }) {
  const app = useApp();
  const t = useTexts();
  const { saving, editing } = useSnapshot(app.state);
  const [isFailed, setIsFailed] = useState(false);
  const { pending, unsent } = saving;
  const count = pending + unsent;
  return (
    <Confirm
      danger
      sentence={t('deleteData.question')}
      yes={t('deleteData.yes')}
      no={t('deleteData.no')}
      onYes={() => void app.commands.deleteLocalData().then((isDeleted) => setIsFailed(!isDeleted))}
      onNo={onNo}
    >
      {count > 0 && (
        <p role="alert" className={styles.loss}>
          {t('deleteData.loss', { count })}
        </p>
      )}
      {editing && (
        <p role="alert" className={styles.loss}>
          {t('deleteData.draft')}
        </p>
      )}
      <p className={styles.follows}>{t('deleteData.follows')}</p>
      {isFailed && (
        <p role="alert" className={styles.loss}>
          {t('deleteData.failed')}
        </p>
      )}
    </Confirm>
  );
}

export function DeleteData() {
  const t = useTexts();
  const { hasPin, loggedIn } = useSnapshot(useApp().state);
  const [step, setStep] = useState<'pin' | 'question' | null>(null);
  const close = () => setStep(null);
  return (
    <>
      <button type="button" className={styles.item} onClick={() => setStep(hasPin && !loggedIn ? 'pin' : 'question')}>
        {MENU_GLYPHS.trash}
        {t('deleteData.action')}
      </button>
      {step === 'pin' && (
        <DeferredPanel
          of={PIN_QUESTION}
          with={{ onRight: () => setStep('question'), onClose: close }}
          onClose={close}
        />
      )}
      {step === 'question' && <Question onNo={close} />}
    </>
  );
}
