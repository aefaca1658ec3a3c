/** The status of a line: icon and short word in the status' colour, and how far its change has come. */
import type { ChangeMark } from '../../../domain/board/card.ts';
import { GLYPHS } from '../../kit/glyph.tsx';
import * as styles from './line-chip.module.css';
import type { StatusLook } from './status-look.ts';

/** Letters of a word that fit beside the icon; the KDS may call its statuses what it likes. */
const SHORT_WORD = 11;

/** What is usual goes without its word where there is little room. */
function classOf({ word, isUsual }: StatusLook): string {
  const length = word.length > SHORT_WORD ? styles.long : styles.word;
  return `${length}${isUsual ? ` ${styles.usual}` : ''}`;
}

interface Props {
  readonly look: StatusLook;
  readonly mark: ChangeMark;
  /** Nobody can change the line here. */
  readonly isLocked: boolean;
  /** Shows the icon alone: an extra in the same status as its dish, or a line of which nothing is to be told yet. */
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
