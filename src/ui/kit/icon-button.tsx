import type { ReactElement } from 'react';
import * as styles from './icon-button.module.css';

interface Props {
  readonly label: string;
  readonly glyph: ReactElement;
  readonly onPress: () => void;
  /** Highlighted, because the user should press it. */
  readonly calls?: boolean;
  readonly pressed?: boolean;
  /** The part that the button opens is open. */
  readonly expanded?: boolean;
}

export const IconButton = ({ label, glyph, onPress, calls = false, pressed, expanded }: Props) => (
  <button
    type="button"
    className={calls || pressed || expanded ? styles.calling : styles.plain}
    aria-label={label}
    aria-pressed={pressed}
    aria-expanded={expanded}
    title={label}
    onClick={onPress}
  >
    {glyph}
  </button>
);
