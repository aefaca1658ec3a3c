import { useId } from 'react';
import * as styles from './select-field.module.css';

interface Props {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, label: string])[];
  readonly isOff?: boolean;
  readonly autoComplete?: string;
  readonly onChoose: (value: string) => void;
}

export function SelectField({ label, options, isOff = false, onChoose, ...select }: Props) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <select {...select} id={id} disabled={isOff} onChange={({ target }) => onChoose(target.value)}>
        {options.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </div>
  );
}
