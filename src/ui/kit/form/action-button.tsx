/** The button is off while its action runs or lacks something: it keeps the focus, but a press does nothing. */
import type { ReactNode } from 'react';
import { GLYPHS } from '../glyph.tsx';
import * as styles from './action-button.module.css';

interface Props {
  readonly isOff: boolean;
  /** Without this, the button submits its form, which does nothing while the button is off. */
  readonly onPress?: () => void;
  /** The main action of its page. */
  readonly strong?: boolean;
  /** Accessible name, when the visible text does not name the object. */
  readonly label?: string;
  /** The problem of the value that would be sent. */
  readonly wrong?: string | null;
  readonly children: ReactNode;
}

export const ActionButton = ({ isOff, onPress, strong = false, label, wrong = null, children }: Props) => (
  <button
    type={onPress === undefined ? 'submit' : 'button'}
    className={strong ? styles.strong : styles.plain}
    aria-disabled={isOff}
    aria-label={label}
    aria-description={wrong ?? undefined}
    data-wrong={wrong !== null || undefined}
    onClick={isOff ? undefined : onPress}
  >
    {wrong !== null && GLYPHS.alert}
    {children}
  </button>
);
