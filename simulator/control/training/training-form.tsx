/** Rule TRAINING-9. */
import { GraduationCap } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { ProductFacts } from '../../core/base/control.ts';
import type { TrainingOptions } from '../../core/base/training.ts';
import * as fields from '../base/form.module.css';
import type { RoomLanguage } from '../base/texts.ts';
import { CookTimesList, CookTimesSentence } from './cook-times.tsx';
import { revealUnfolded } from './reveal-unfolded.ts';
import { GoalFields, isFormValid, LabelledInput, RushFields, readTrainingOptions } from './training-fields.tsx';
import * as styles from './training-form.module.css';
import { trainingTexts } from './training-texts.ts';

/** A request of another part of the room moves the focus once to the first field. */
export interface TrainingPanelState {
  readonly isOpen: boolean;
  setOpen(isOpen: boolean): void;
  consumeFocusRequest(): boolean;
}

interface Props {
  readonly lengthMs: number;
  readonly title: string;
  readonly menu: readonly ProductFacts[];
  readonly language: RoomLanguage;
  readonly panel: TrainingPanelState;
  readonly onStart: (training: TrainingOptions) => void;
}

export function TrainingForm({ lengthMs, title, menu, language, panel, onStart }: Props) {
  const texts = trainingTexts(language);
  const place = useRef<HTMLDetailsElement>(null);
  const { isOpen, setOpen, consumeFocusRequest } = panel;
  useEffect(() => {
    if (consumeFocusRequest()) place.current?.querySelector<HTMLElement>('[name="trainee"]')?.focus();
  });
  const [trainee, setTrainee] = useState('');
  const [isPressed, setPressed] = useState(false);
  const isNameless = trainee.trim() === '';
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setPressed(true);
    if (isNameless) return event.currentTarget.querySelector<HTMLElement>('[name="trainee"]')?.focus();
    if (!isFormValid(event.currentTarget)) return;
    onStart({ trainee: trainee.trim(), ...readTrainingOptions(new FormData(event.currentTarget)) });
  };
  return (
    <details
      ref={place}
      className={styles.training}
      open={isOpen}
      onToggle={(event) => {
        setOpen(event.currentTarget.open);
        revealUnfolded(event);
      }}
    >
      <summary>
        {texts.train}
        <small>{title}</small>
      </summary>
      <form noValidate onSubmit={submit}>
        <LabelledInput
          label={texts.trainee}
          wrong={isPressed && isNameless ? texts.noTrainee : ''}
          name="trainee"
          autoComplete="off"
          maxLength={60}
          value={trainee}
          onChange={(event) => setTrainee(event.target.value)}
        />
        <CookTimesSentence menu={menu} language={language} />
        <div className={styles.pair}>
          <RushFields lengthMs={lengthMs} texts={texts} />
        </div>
        <fieldset>
          <GoalFields texts={texts} />
        </fieldset>
        <button type="submit" className={fields.begin}>
          <GraduationCap aria-hidden="true" />
          {texts.begin}
        </button>
        <CookTimesList menu={menu} language={language} />
      </form>
    </details>
  );
}
