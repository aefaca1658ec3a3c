/** That dishes have a shortest cooking time, with an example and the times of all (rule TRAINING-20). */
import type { ProductFacts } from '../../core/base/control.ts';
import { stretch } from '../base/clock-text.ts';
import type { RoomLanguage } from '../base/texts.ts';
import * as styles from './cook-times.module.css';
import { trainingTexts } from './training-texts.ts';

interface Props {
  readonly menu: readonly ProductFacts[];
  readonly language: RoomLanguage;
}

export function CookTimes({ menu, language }: Props) {
  const texts = trainingTexts(language);
  const example = menu.find(({ course }) => course === 'main') ?? menu[0];
  if (example === undefined) return null;
  return (
    <div className={styles.times}>
      <p>{texts.cookTimes(example.name[language], stretch(example.cookMs))}</p>
      <details>
        <summary>{texts.allCookTimes}</summary>
        <dl>
          {menu.map(({ id, name, cookMs }) => (
            <div key={id}>
              <dt>{name[language]}</dt>
              <dd>{stretch(cookMs)}</dd>
            </div>
          ))}
        </dl>
      </details>
    </div>
  );
}
