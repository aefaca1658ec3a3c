/** Rule HOST-20. */
import { useSnapshot } from 'valtio';
import { useTexts } from '../../i18n/texts-provider.tsx';
import { FormMessage } from '../kit/form/form-message.tsx';
import { useApp } from './app-context.ts';

export function PlatformsRefused() {
  const t = useTexts();
  const { platformsRefused } = useSnapshot(useApp().state);
  return platformsRefused === true && <FormMessage tone="bad">{t('platformsRefused')}</FormMessage>;
}
