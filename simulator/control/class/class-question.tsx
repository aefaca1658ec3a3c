/** The focus starts on the button that refuses, and Escape refuses too. */
import { type KeyboardEvent, useEffect, useRef } from 'react';
import * as fields from '../base/form.module.css';
import { useRestoreFocus } from '../base/use-restore-focus.ts';
import * as styles from './class-page.module.css';

interface Props {
  readonly sentence: string;
  readonly yes: string;
  readonly no: string;
  readonly onAnswer: (isYes: boolean) => void;
}

export function ClassQuestion({ sentence, yes, no, onAnswer }: Props) {
  const refusal = useRef<HTMLButtonElement>(null);
  useRestoreFocus();
  useEffect(() => refusal.current?.focus(), []);
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') onAnswer(false);
  };
  return (
    <div className={styles.question} role="alertdialog" aria-label={sentence} onKeyDown={onKeyDown}>
      <span>{sentence}</span>
      <button type="button" className={fields.begin} onClick={() => onAnswer(true)}>
        {yes}
      </button>
      <button ref={refusal} type="button" className={styles.button} onClick={() => onAnswer(false)}>
        {no}
      </button>
    </div>
  );
}
