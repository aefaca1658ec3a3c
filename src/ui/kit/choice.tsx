import { useId } from 'react';
import * as styles from './choice.module.css';
import * as covering from './covering.module.css';

interface ChoiceOption<Value extends string> {
  readonly value: Value;
  readonly text: string;
  /** Language of the text, when it differs from the page's. */
  readonly lang?: string;
}

interface Props<Value extends string> {
  readonly name: string;
  readonly options: readonly ChoiceOption<Value>[];
  readonly chosen: Value;
  readonly onChoose: (value: Value) => void;
}

export function Choice<Value extends string>({ name, options, chosen, onChoose }: Props<Value>) {
  const group = useId();
  return (
    <fieldset className={styles.choice}>
      <legend>{name}</legend>
      {options.map(({ value, text, lang }) => (
        <label key={value}>
          <input
            className={covering.covering}
            type="radio"
            name={group}
            value={value}
            checked={value === chosen}
            onChange={() => onChoose(value)}
          />
          <span lang={lang}>{text}</span>
        </label>
      ))}
    </fieldset>
  );
}
