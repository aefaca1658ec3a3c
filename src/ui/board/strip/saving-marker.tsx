import { useSnapshot } from 'valtio';
import { useTexts } from '../../../i18n/texts-provider.tsx';
import { useApp } from '../../base/app-context.ts';
import * as hidden from '../../kit/hidden.module.css';
import * as styles from './under-cards.module.css';

function Pending() {
  const app = useApp();
  const t = useTexts();
  const { pending, held, autosaveInS } = useSnapshot(app.state.saving);
  const counting = autosaveInS !== null;
  return (
    <div className={styles.marker}>
      {counting && <i className={styles.ring} />}
      <span aria-hidden={!counting}>
        {counting
          ? t('saving.countdown', { count: pending - held, seconds: autosaveInS })
          : t('saving.unsaved', { count: pending })}
        {counting && held > 0 && ` ${t('saving.held', { count: held })}`}
      </span>
      <button type="button" className={styles.save} onClick={() => app.commands.save()}>
        {t('saving.save')}
      </button>
      {counting && (
        <button type="button" className={styles.cancel} onClick={() => app.commands.cancelAutosave()}>
          {t('saving.notYet')}
        </button>
      )}
      <button type="button" className={styles.cancel} onClick={() => app.commands.discardChanges()}>
        {t('saving.discard')}
      </button>
    </div>
  );
}

/** While there is no connection, the banner shows waiting changes instead. */
function Sending() {
  const app = useApp();
  const t = useTexts();
  const { unsent, forCloud } = useSnapshot(app.state.saving);
  const link = useSnapshot(app.state.link);
  if (unsent === 0 || link.alarm !== null) return null;
  return (
    <output className={styles.sending}>
      {forCloud > 0 ? t('saving.forCloud', { count: forCloud }) : t('saving.sending', { count: unsent })}
    </output>
  );
}

export function SavingMarker() {
  const t = useTexts();
  const { pending, memoryOnly } = useSnapshot(useApp().state.saving);
  return (
    // A pressed button disappears, so the section takes the focus.
    <section
      className={styles.middle}
      aria-label={t('saving.label')}
      tabIndex={-1}
      onClickCapture={({ currentTarget }) => currentTarget.focus()}
    >
      {/* Screen readers announce each change of the number; they read the seconds only on demand. */}
      <output className={hidden.hidden}>{pending > 0 && t('saving.unsaved', { count: pending })}</output>
      {pending > 0 && <Pending />}
      <Sending />
      {memoryOnly && (
        <b role="alert" className={styles.memoryOnly}>
          {t('saving.memoryOnly')}
        </b>
      )}
    </section>
  );
}
