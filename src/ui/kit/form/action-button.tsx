/** A button that is off for a while, as its action is under way or lacks something: it keeps the focus, and a press does nothing. */
import type { ReactNode } from 'react';
import * as styles from './action-button.module.css';

interface Props {
  readonly isOff: boolean;
  /** Without one the button sends its form, which does nothing while it is off. */
  readonly onPress?: () => void;
  /** The one thing that its page is for. */
  readonly strong?: boolean;
  /** What it is called where its words do not say what it is about. */
  readonly label?: string;
  readonly children: ReactNode;
}

export const ActionButton = ({ isOff, onPress, strong = false, label, children }: Props) => (
  <button
    type={onPress === undefined ? 'submit' : 'button'}
    className={strong ? styles.strong : styles.plain}
    aria-disabled={isOff}
    aria-label={label}
    onClick={isOff ? undefined : onPress}
  >
    {children}
  </button>
);
