/** Conditions of an order must be accepted, general ones need not. */
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { type ConditionsKind, conditionsProblems } from '../../../domain/person/forms/conditions.ts';
import type { ProfileApi } from '../../../engine/base/profile-api.ts';
import { useTexts } from '../../../i18n/texts-provider.tsx';
import { ActionButton } from '../../kit/form/action-button.tsx';
import { Sheet } from '../../kit/sheet.tsx';
import { Checkbox } from './checkbox.tsx';
import * as styles from './profile-form.module.css';

function ConditionsForm({
  profileApi,
  kind,
  isAccepted,
}: {
  profileApi: ProfileApi;
  kind: ConditionsKind;
  isAccepted: boolean;
}) {
  const t = useTexts();
  const [isChecked, setChecked] = useState(false);
  const [wasRefused, setRefused] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const id = useId();
  useEffect(() => box.current?.focus(), []);
  const found = conditionsProblems(kind, isChecked);
  const isWrong = wasRefused && found.length > 0;
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    if (isAccepted) return;
    if (found.length === 0) {
      profileApi.acceptConditions();
      return;
    }
    setRefused(true);
    box.current?.focus();
  };
  return (
    <form className={styles.form} noValidate onSubmit={send}>
      <p>{t(`profile.conditions.${kind}.text`)}</p>
      <Checkbox ref={box} name="accept" isChecked={isChecked} onCheck={setChecked} wrongBy={isWrong ? id : null}>
        {t('profile.conditions.accept')}
      </Checkbox>
      {isWrong && (
        <p id={id} className={styles.wrong} role="alert">
          {t('profile.conditions.must')}
        </p>
      )}
      <ActionButton strong isOff={isAccepted}>
        {t(kind === 'general' && !isChecked ? 'profile.conditions.without' : 'profile.conditions.confirm')}
      </ActionButton>
    </form>
  );
}

export function ConditionsDialog({ profileApi }: { profileApi: ProfileApi }) {
  const t = useTexts();
  const { conditions } = useSnapshot(profileApi.state);
  if (conditions === null) return null;
  const { kind, accepted } = conditions;
  return (
    <Sheet
      side="middle"
      title={t(`profile.conditions.${kind}.title`)}
      closeLabel={t('profile.conditions.close')}
      onClose={profileApi.closeConditions}
    >
      <ConditionsForm profileApi={profileApi} kind={kind} isAccepted={accepted} />
    </Sheet>
  );
}
