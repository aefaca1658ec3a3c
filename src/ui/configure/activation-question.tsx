/** The administrator confirms what would be lost (rule UNIT-8). */
import { useSnapshot } from 'valtio';
import { localizedName } from '../../domain/presentation/names.ts';
import { useTexts } from '../../i18n/texts-provider.tsx';
import { useApp } from '../base/app-context.ts';
import { Confirm } from '../kit/confirm.tsx';
import { ageText } from '../kit/time-text.ts';

export function ActivationQuestion() {
  const { state, commands, serverNowS } = useApp();
  const t = useTexts();
  const { units, language, nameTags } = useSnapshot(state);
  const { question, rows } = units;
  if (question === null) return null;
  const nameOf = (kdsId: number) =>
    localizedName(rows?.find(({ id }) => id === kdsId)?.name ?? String(kdsId), { language, nameTags });
  const { kdsId, isTaken, takenSinceS, givesUpId } = question;
  const name = nameOf(kdsId);
  const takenSentence =
    takenSinceS === null
      ? t('configure.takenElsewhere', { name })
      : t('configure.takenSince', { name, age: ageText(t, serverNowS() - takenSinceS) });
  return (
    <Confirm
      sentence={isTaken ? takenSentence : t('configure.changes', { name })}
      yes={t('configure.takeOver')}
      no={t('configure.leave')}
      danger={isTaken}
      onYes={() => commands.activateUnit(kdsId, true)}
      onNo={() => commands.cancelActivation()}
    >
      {isTaken && <p>{t('configure.loses')}</p>}
      {givesUpId !== null && <p>{t('configure.givesUp', { name: nameOf(givesUpId) })}</p>}
    </Confirm>
  );
}
