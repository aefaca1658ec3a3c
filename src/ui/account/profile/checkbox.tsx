/** The whole line can be pressed. */
import type { ReactNode, Ref } from 'react';
import * as styles from './checkbox.module.css';

interface Props {
  readonly name: string;
  readonly isChecked: boolean;
  readonly onCheck: (isChecked: boolean) => void;
  /** The id of the text that describes the problem. */
  readonly wrongBy?: string | null;
  readonly ref?: Ref<HTMLInputElement>;
  readonly children: ReactNode;
}

export const Checkbox = ({ name, isChecked, onCheck, wrongBy = null, ref, children }: Props) => (
  <label className={styles.checkbox}>
    <input
      ref={ref}
      type="checkbox"
      name={name}
      checked={isChecked}
      aria-invalid={wrongBy !== null}
      aria-describedby={wrongBy ?? undefined}
      onChange={({ target }) => onCheck(target.checked)}
    />
    {children}
  </label>
);
