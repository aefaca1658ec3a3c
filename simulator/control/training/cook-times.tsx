/** Explains the minimum times with an example and a table of all dishes (rule TRAINING-20). */
import type { ProductFacts } from '../../core/base/control.ts';
import { elapsedText } from '../base/clock-text.ts';
import type { RoomLanguage } from '../base/texts.ts';
import * as styles from './cook-times.module.css';
import { trainingTexts } from './training-texts.ts';

interface Props {
  readonly menu: readonly ProductFacts[];
  readonly language: RoomLanguage;
}

export function CookTimesSentence({ menu, language }: Props) {
  const example = menu.find(({ course }) => course === 'main') ?? menu[0];
  if (example === undefined) return null;
  return (
    <p className={styles.sentence}>
      {trainingTexts(language).cookTimes(example.name[language], elapsedText(example.cookMs))}
    </p>
  );
}

export function CookTimesList({ menu, language }: Props) {
  if (menu.length === 0) return null;
  return (
    <details className={styles.times}>
      <summary>{trainingTexts(language).allCookTimes}</summary>
      <dl>
        {menu.map(({ id, name, cookMs }) => (
          <div key={id}>
            <dt>{name[language]}</dt>
            <dd>{elapsedText(cookMs)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
