/** A square button that shows an icon and is named in words. */
import type { ReactElement } from 'react';
import styles from './icon-button.module.css';

interface Props {
  readonly label: string;
  readonly glyph: ReactElement;
  readonly onPress: () => void;
  /** Draws the eye: something waits for this press. */
  readonly calls?: boolean;
}

export const IconButton = ({ label, glyph, onPress, calls = false }: Props) => (
  <button
    type="button"
    className={calls ? styles.calling : styles.plain}
    aria-label={label}
    title={label}
    onClick={onPress}
  >
    {glyph}
  </button>
);
