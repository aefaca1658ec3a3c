/** Activates the unit that is chosen, reads the list anew, and says what came of it. */
import { useSnapshot } from 'valtio';
import { useTexts } from '../../i18n/texts-provider.tsx';
import { useApp } from '../base/app-context.ts';
import { useLogOut } from '../base/open-page.ts';
import { ActionButton } from '../kit/form/action-button.tsx';
import blocks from '../kit/form/block.module.css';
import { Message } from '../kit/form/message.tsx';

/** The sentence of an activation, and after a good one the way to the board. */
function Outcome() {
  const t = useTexts();
  const { activation } = useSnapshot(useApp().state.units);
  const logOut = useLogOut();
  if (activation === 'failed') return <Message tone="bad">{t('configure.notDone')}</Message>;
  if (activation !== 'done') return null;
  return (
    <>
      <Message tone="good">{t('configure.done')}</Message>
      <div className={blocks.buttons}>
        <ActionButton strong isOff={false} onPress={() => void logOut()}>
          {t('configure.use')}
        </ActionButton>
      </div>
    </>
  );
}

export function Activation({ chosenId }: { chosenId: number | null }) {
  const { state, commands } = useApp();
  const t = useTexts();
  const { activation, asking } = useSnapshot(state.units);
  const activates = activation === 'asking';
  const activate = () => {
    // Presses may come before the screen has been drawn anew.
    if (chosenId !== null && state.units.activation !== 'asking') commands.activateUnit(chosenId);
  };
  const refresh = () => {
    if (!state.units.asking) commands.readUnits();
  };
  return (
    <>
      <div className={blocks.buttons}>
        <ActionButton strong={activation !== 'done'} isOff={chosenId === null || activates} onPress={activate}>
          {t(activates ? 'configure.activating' : 'configure.activate')}
        </ActionButton>
        <ActionButton isOff={asking} onPress={refresh}>
          {t('configure.refresh')}
        </ActionButton>
      </div>
      <Outcome />
    </>
  );
}
