/** The question before the data of this device is deleted: it lists what would be lost. */
import { useSnapshot } from 'valtio';
import { useTexts } from '../../../i18n/texts-provider.tsx';
import { useApp } from '../../base/app-context.ts';
import { Confirm } from '../../kit/confirm.tsx';
import * as styles from './side-menu.module.css';

export function DeleteQuestion({ onNo }: { readonly onNo: () => void }) {
  const app = useApp();
  const t = useTexts();
  const { saving, editing } = useSnapshot(app.state);
  const { pending, unsent } = saving;
  const count = pending + unsent;
  return (
    <Confirm
      danger
      sentence={t('deleteQuestion.question')}
      yes={t('deleteQuestion.yes')}
      no={t('deleteQuestion.no')}
      onYes={() => void app.commands.deleteLocalData()}
      onNo={onNo}
    >
      {count > 0 && (
        <p role="alert" className={styles.loss}>
          {t('deleteQuestion.loss', { count })}
        </p>
      )}
      {editing && (
        <p role="alert" className={styles.loss}>
          {t('deleteQuestion.draft')}
        </p>
      )}
      <p className={styles.follows}>{t('deleteQuestion.follows')}</p>
    </Confirm>
  );
}
