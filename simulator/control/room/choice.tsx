import type { ReactNode } from 'react';
import type { ControlCommand, SimulationStatus } from '../../core/base/control.ts';
import type { LanguageChoice } from '../base/use-language.ts';
import { Situations } from '../chooser/situations.tsx';
import { situationsTexts } from '../chooser/situations-texts.ts';
import { EarlierTrainings } from '../training/earlier-trainings.tsx';
import { TrainingForm } from '../training/training-form.tsx';
import { trainingTexts } from '../training/training-texts.ts';
import type { ScoreView } from '../training/use-score.tsx';
import type { Chooser } from './use-chooser.ts';

interface ChoiceProps {
  readonly status: SimulationStatus;
  readonly chooser: Chooser;
  readonly locale: LanguageChoice;
  readonly score: ScoreView;
  readonly head: ReactNode;
  readonly onCommand: (command: ControlCommand) => void;
}

export function SituationChoice({ status, chooser, locale: { language }, score, head, onCommand }: ChoiceProps) {
  const begin = (command: ControlCommand) => {
    chooser.begins();
    onCommand(command);
  };
  return (
    <Situations
      head={head}
      status={status}
      situations={chooser.situations}
      texts={situationsTexts(language)}
      language={language}
      onStart={(scenario, seed) => begin({ do: 'restart', seed, scenario })}
      onClose={chooser.toggle}
      footer={
        <EarlierTrainings
          score={score}
          texts={trainingTexts(language)}
          language={language}
          timeZone={status.timeZone}
        />
      }
      more={({ name, title, lengthMs }, seedOrFocus) => (
        <TrainingForm
          key={`training ${name}`}
          lengthMs={lengthMs}
          title={title[language]}
          menu={status.menu}
          language={language}
          panel={chooser.training}
          onStart={(training) => {
            const seed = seedOrFocus();
            if (seed !== null) begin({ do: 'restart', seed, scenario: name, training });
          }}
        />
      )}
    />
  );
}
