/** A box to tick, with its words beside it; the whole line is its target. */
import type { ReactNode, Ref } from 'react';
import * as styles from './tick.module.css';

interface Props {
  readonly name: string;
  readonly isTicked: boolean;
  readonly onTick: (isTicked: boolean) => void;
  /** The id of the sentence about its problem, null for none. */
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
