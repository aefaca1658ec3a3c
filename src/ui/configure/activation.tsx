import { useSnapshot } from 'valtio';
import { useTexts } from '../../i18n/texts-provider.tsx';
import { useApp } from '../base/app-context.ts';
import { useLogOut } from '../base/open-page.ts';
import { ActionButton } from '../kit/form/action-button.tsx';
import * as blocks from '../kit/form/block.module.css';
import { FormMessage } from '../kit/form/form-message.tsx';
import * as styles from './activation.module.css';
import { ActivationQuestion } from './activation-question.tsx';

function ActivationOutcome() {
  const t = useTexts();
  const { state } = useApp();
  const { activation } = useSnapshot(state.units);
  const { storagePersistence } = useSnapshot(state);
  if (activation === 'failed') return <FormMessage tone="bad">{t('configure.notDone')}</FormMessage>;
  if (activation !== 'done') return null;
  return (
    <>
      <FormMessage tone="good">{t('configure.done')}</FormMessage>
      {storagePersistence !== null && storagePersistence !== 'kept' && (
        <p>{t(`storageKeeping.${storagePersistence}`)}</p>
      )}
    </>
  );
}

export function Activation({ chosenId }: { chosenId: number | null }) {
  const { state, commands } = useApp();
  const t = useTexts();
  const { activation, asking } = useSnapshot(state.units);
  const logOut = useLogOut();
  const activates = activation === 'asking';
  const isDone = activation === 'done';
  const activate = () => {
    // A second press may come before the screen has rendered again.
    if (chosenId !== null && state.units.activation !== 'asking') commands.activateUnit(chosenId);
  };
  const refresh = () => {
    if (!state.units.asking) commands.readUnits();
  };
  return (
    <div className={styles.footer}>
      <ActivationOutcome />
      <ActivationQuestion />
      <div className={blocks.buttons}>
        {isDone && (
          <ActionButton strong isOff={false} onPress={() => void logOut()}>
            {t('configure.use')}
          </ActionButton>
        )}
        <ActionButton strong={!isDone} isOff={chosenId === null || activates} onPress={activate}>
          {t(activates ? 'configure.activating' : 'configure.activate')}
        </ActionButton>
        <ActionButton isOff={asking} onPress={refresh}>
          {t('configure.refresh')}
        </ActionButton>
      </div>
    </div>
  );
}
