import type { SaveMark } from '../../../domain/board/card.ts';
import { GLYPHS } from '../../kit/glyph.tsx';
import * as styles from './line-chip.module.css';
import type { StatusLook } from './status-look.ts';

/** A word up to this length fits beside the icon; the names of a KDS may be longer. */
const SHORT_WORD = 11;

/** A narrow column hides the word of a usual status. */
function classOf({ word, isUsual }: StatusLook): string {
  const length = word.length > SHORT_WORD ? styles.long : styles.word;
  return `${length}${isUsual ? ` ${styles.usual}` : ''}`;
}

interface Props {
  readonly look: StatusLook;
  readonly mark: SaveMark;
  /** No user can change the line here. */
  readonly isLocked: boolean;
  /** Shows only the icon: for an extra with the status of its dish, and for a line without a status to show. */
  readonly brief: boolean;
}

export const LineChip = ({ look, mark, isLocked, brief }: Props) => (
  <span className={styles.chip} style={look.style}>
    {look.glyph}
    {!brief && <span className={classOf(look)}>{` ${look.word}`}</span>}
    {isLocked && GLYPHS.lock}
    {mark === 'unsent' && <span className={styles.waits}>{GLYPHS.clock}</span>}
  </span>
);
