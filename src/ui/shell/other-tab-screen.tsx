/** Another page of the device is working; this page offers to take over. */
import { useTexts } from '../../i18n/texts-provider.tsx';
import * as buttons from '../kit/button.module.css';
import { PlainPage } from '../kit/plain-page.tsx';

/** `isHeld`: the other page releases the tab lock when no data exists only in its memory (rule OUTBOX-32). */
export function OtherTabScreen({ isHeld, onTake }: { isHeld: boolean; onTake: () => void }) {
  const t = useTexts();
  return (
    <PlainPage alone title={t('elsewhere.title')}>
      <p role="status">{t(isHeld ? 'elsewhere.held' : 'elsewhere.todo')}</p>
      <button type="button" className={buttons.strong} onClick={onTake}>
        {t('elsewhere.take')}
      </button>
    </PlainPage>
  );
}
