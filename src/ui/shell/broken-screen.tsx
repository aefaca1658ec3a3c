/** Shows whether the changes are stored, and that the app reloads itself, or a button if that did not help. */
import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { useTexts } from '../../i18n/texts-provider.tsx';
import { useApp } from '../base/app-context.ts';
import { RecordingSlot } from '../base/recording-slot.tsx';
import * as buttons from '../kit/button.module.css';
import { PlainPage } from '../kit/plain-page.tsx';

interface Props {
  readonly alone: boolean;
  /** The failed screen shows orders, so the indicator shows a problem (rule NOTICE-11). */
  readonly holdsOrders: boolean;
}

export function BrokenScreen({ alone, holdsOrders }: Props) {
  const app = useApp();
  const t = useTexts();
  const { healing, saving } = useSnapshot(app.state);
  const stays = healing === 'stays';
  useEffect(() => app.commands.screenBroke(), [app]);
  useEffect(() => (holdsOrders ? app.commands.markBroken() : undefined), [app, holdsOrders]);
  return (
    <PlainPage alone={alone} title={t('broken.title')}>
      <p>{t(saving.memoryOnly ? 'broken.unkept' : 'broken.sentence')}</p>
      <p>{t(stays ? 'broken.stays' : 'broken.soon')}</p>
      {stays && (
        <button type="button" className={buttons.strong} onClick={() => app.commands.reload()}>
          {t('broken.reload')}
        </button>
      )}
      <RecordingSlot />
    </PlainPage>
  );
}
