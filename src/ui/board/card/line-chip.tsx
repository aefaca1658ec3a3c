/** The status of a line: icon and short word in the status's color, and the state of its change. */
import type { ChangeMark } from '../../../domain/board/card.ts';
import { GLYPHS } from '../../kit/glyph.tsx';
import * as styles from './line-chip.module.css';
import type { StatusLook } from './status-look.ts';

/** Letters of a word that fit beside the icon; a KDS may use any status name. */
const SHORT_WORD = 11;

/** A usual status has no word if there is little space. */
function classOf({ word, isUsual }: StatusLook): string {
  const length = word.length > SHORT_WORD ? styles.long : styles.word;
  return `${length}${isUsual ? ` ${styles.usual}` : ''}`;
}

interface Props {
  readonly look: StatusLook;
  readonly mark: ChangeMark;
  /** No user can change the line here. */
  readonly isLocked: boolean;
  /** Shows the icon alone: an extra with the status of its dish, or a line without a status to show yet. */
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
