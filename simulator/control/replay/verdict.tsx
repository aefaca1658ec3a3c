/** Whether the app of today shows what was recorded, and the first thing that it shows otherwise. */
import type { ReplayReport, ScreenDifference } from '../../headless/replay/replay.ts';
import * as styles from './replay-room.module.css';
import type { ReplayTexts } from './replay-texts.ts';

const TEXT_LENGTH_MAX = 120;

/** A word of a file that may be anybody's. */
const short = (text: string): string => (text.length > TEXT_LENGTH_MAX ? `${text.slice(0, TEXT_LENGTH_MAX)}…` : text);

/** What a cell is called: its own name where nobody has a word for it. */
function cellText(cell: string, { cell: names }: ReplayTexts): string {
  const [, card, line] = /^card (\S+) (?:level|line (\d+))$/.exec(cell) ?? [];
  if (card !== undefined) return line === undefined ? names.level(short(card)) : names.line(short(card), short(line));
  if (cell === 'cards' || cell === 'message' || cell === 'banner' || cell === 'tiles') return names[cell];
  return short(cell);
}

const shownText = (text: string, { shown }: ReplayTexts): string => shown[text] ?? short(text);

function sentenceOf({ cell, recorded, replayed }: ScreenDifference, at: string, texts: ReplayTexts): string {
  return texts.difference(at, cellText(cell, texts), shownText(recorded, texts), shownText(replayed, texts));
}

interface VerdictProps {
  readonly report: ReplayReport | null;
  readonly texts: ReplayTexts;
  readonly timeText: (atMs: number) => string;
  readonly onGoTo: (atMs: number) => void;
}

export function Verdict({ report, texts, timeText, onGoTo }: VerdictProps) {
  if (report === null) {
    return (
      <p className={styles.verdict} role="status">
        {texts.comparing}
      </p>
    );
  }
  const { difference, broke, screens } = report;
  if (difference === null) {
    return (
      <p className={broke === null ? styles.verdict : styles.other} role="status">
        {broke === null ? texts.same(screens) : texts.brokeWhile}
      </p>
    );
  }
  return (
    <p className={styles.other} role="status">
      <span>{sentenceOf(difference, timeText(difference.atMs), texts)}</span>
      <button type="button" onClick={() => onGoTo(difference.atMs)}>
        {texts.goToDifference}
      </button>
    </p>
  );
}
