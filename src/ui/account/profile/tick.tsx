/** The whole line can be pressed. */
import type { ReactNode, Ref } from 'react';
import * as styles from './tick.module.css';

interface Props {
  readonly name: string;
  readonly isTicked: boolean;
  readonly onTick: (isTicked: boolean) => void;
  /** The id of the text that describes the problem. */
  readonly wrongBy?: string | null;
  readonly ref?: Ref<HTMLInputElement>;
  readonly children: ReactNode;
}

export const Tick = ({ name, isTicked, onTick, wrongBy = null, ref, children }: Props) => (
  <label className={styles.tick}>
    <input
      ref={ref}
      type="checkbox"
      name={name}
      checked={isTicked}
      aria-invalid={wrongBy !== null}
      aria-describedby={wrongBy ?? undefined}
      onChange={({ target }) => onTick(target.checked)}
    />
    {children}
  </label>
);
