/** The status of a line: icon and short word in the status' colour, and how far its change has come. */
import type { ChangeMark } from '../../domain/board/card.ts';
import { GLYPHS } from '../kit/glyph.tsx';
import styles from './line-chip.module.css';
import type { StatusLook } from './status-look.ts';

interface Props {
  readonly look: StatusLook;
  readonly mark: ChangeMark;
  /** Shows the icon alone: an extra in the same status as its dish. */
  readonly brief: boolean;
}

export const LineChip = ({ look, mark, brief }: Props) => (
  <span className={styles.chip} style={look.style}>
    {look.glyph}
    {!brief && <span className={styles.word}>{` ${look.word}`}</span>}
    {mark === 'unsent' && GLYPHS.clock}
  </span>
);
