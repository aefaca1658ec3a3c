/** Asks before a restart ends a running training (rule ROOM-31). */
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { ControlCommand } from '../../core/base/control.ts';
import { useRestoreFocus } from '../base/use-restore-focus.ts';
import type { TrainingTexts } from '../training/training-texts.ts';
import * as styles from './room-page.module.css';

interface QuestionProps {
  readonly trainee: string;
  readonly texts: TrainingTexts;
  readonly onEnd: () => void;
  readonly onContinue: () => void;
}

/** The focus starts on the button that keeps the training, and returns afterwards. */
function RestartQuestion({ trainee, texts, onEnd, onContinue }: QuestionProps) {
  const continueButton = useRef<HTMLButtonElement>(null);
  useRestoreFocus();
  useEffect(() => continueButton.current?.focus(), []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onContinue();
  };
  const sentence = texts.endsTraining(trainee);
  return (
    <div className={styles.over}>
      <div className={styles.question} role="alertdialog" aria-label={sentence} onKeyDown={onKeyDown}>
        <span>{sentence}</span>
        <button ref={continueButton} type="button" onClick={onContinue}>
          {texts.continueTraining}
        </button>
        <button type="button" onClick={onEnd}>
          {texts.endAndStart}
        </button>
      </div>
    </div>
  );
}

interface AwaitedRestart {
  readonly command: ControlCommand;
  readonly worldId: string;
}

interface Facts {
  /** Null without a training. */
  readonly trainee: string | null;
  readonly worldId: string;
  readonly texts: TrainingTexts;
}

/** Returns the question and a filter: a command that would end a training waits until the user has decided. */
export function useRestartQuestion({ trainee, worldId, texts }: Facts, send: (command: ControlCommand) => void) {
  const [awaited, setAwaited] = useState<AwaitedRestart | null>(null);
  const command = (requested: ControlCommand) => {
    if (requested.do === 'restart' && trainee !== null) setAwaited({ command: requested, worldId });
    else send(requested);
  };
  // The question closes once that training is over or the room shows another world.
  const isOpen = awaited !== null && awaited.worldId === worldId && trainee !== null;
  const question: ReactNode = isOpen && (
    <RestartQuestion
      trainee={trainee}
      texts={texts}
      onEnd={() => {
        setAwaited(null);
        send(awaited.command);
      }}
      onContinue={() => setAwaited(null)}
    />
  );
  return { question, command };
}
