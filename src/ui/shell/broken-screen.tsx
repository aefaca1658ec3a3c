/** What stands when the screen itself failed: the sentence that nothing is lost, and the reload. */
import { useTexts } from '../../i18n/texts-provider.tsx';
import buttons from '../kit/button.module.css';
import { PlainPage } from '../kit/plain-page.tsx';
import { useApp } from './app-context.ts';

export function BrokenScreen() {
  const app = useApp();
  const t = useTexts();
  return (
    <PlainPage alone title={t('broken.title')}>
      <p>{t('broken.sentence')}</p>
      <button type="button" className={buttons.strong} onClick={() => app.commands.reload()}>
        {t('broken.reload')}
      </button>
    </PlainPage>
  );
}
