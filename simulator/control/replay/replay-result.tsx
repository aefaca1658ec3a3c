/** Shows whether today's app draws the recorded screens, and where it first differs. */
import { cardOf, lineOfCell } from '../../core/base/card-keys.ts';
import type { ReplayReport, ScreenDifference } from '../../headless/replay/replay.ts';
import { type RoomLanguage, sharedTexts } from '../base/texts.ts';
import type { OrderNames } from './order-names.ts';
import * as styles from './replay-room.module.css';
import type { ReplayTexts } from './replay-texts.ts';

const TEXT_LENGTH_MAX = 120;

/** A recording may come from anywhere. */
const short = (text: string): string => (text.length > TEXT_LENGTH_MAX ? `${text.slice(0, TEXT_LENGTH_MAX)}…` : text);

/** `card 4711-0 level`. */
const levelOf = (cell: string): string | null => /^card (\d+-\d+) level$/.exec(cell)?.[1] ?? null;

/** The name of a cell in the words of the board (rule ROOM-24), or its own name. */
function cellText(cell: string, atMs: number, { names, language, texts }: Wording): string {
  const words = texts.cell;
  const line = lineOfCell(cell);
  if (line !== null) {
    const dish = names.dish(line.orderId, line.lineId, language) || words.unnamed;
    return words.line(names.title(line.orderId, atMs), dish);
  }
  const card = levelOf(cell);
  if (card !== null) return words.level(names.title(cardOf(card).orderId, atMs));
  if (cell === 'cards' || cell === 'message' || cell === 'banner' || cell === 'tiles') return words[cell];
  return short(cell);
}

/** The titles of orders in a list of cards or tiles; null for another cell. */
function titlesIn(cell: string, text: string, atMs: number, names: OrderNames): string | null {
  const keys = text.split(' ');
  const isList = cell === 'cards' || cell === 'tiles';
  if (!isList || !keys.every((key) => /^\d+(-\d+)?$/.test(key))) return null;
  return [...new Set(keys.map((key) => names.title(cardOf(key).orderId, atMs)))].join(', ');
}

/** The status with its unsaved changes: `100 pending`. */
function statusText(text: string, { texts, language }: Wording): string {
  const [status = '', mark] = text.split(' ');
  const word = sharedTexts(language).lineStatus[status] ?? status;
  return mark === undefined ? word : `${word} (${texts.marked[mark] ?? mark})`;
}

/** The content of a cell in the words of the board. */
function shownText(cell: string, text: string, atMs: number, wording: Wording): string {
  const { shown, level } = wording.texts;
  if (shown[text] !== undefined) return shown[text];
  if (lineOfCell(cell) !== null) return short(statusText(text, wording));
  const label = levelOf(cell) === null ? titlesIn(cell, text, atMs, wording.names) : level[text];
  return short(label ?? text);
}

function sentenceOf({ cell, recorded, replayed, atMs }: ScreenDifference, at: string, wording: Wording): string {
  const shown = (text: string) => shownText(cell, text, atMs, wording);
  return wording.texts.difference(at, cellText(cell, atMs, wording), shown(recorded), shown(replayed));
}

interface Wording {
  readonly names: OrderNames;
  readonly language: RoomLanguage;
  readonly texts: ReplayTexts;
}

interface ReplayResultProps extends Wording {
  readonly report: ReplayReport | null;
  readonly timeText: (atMs: number) => string;
  readonly onJump: (atMs: number) => void;
}

export function ReplayResult({ report, timeText, onJump, ...wording }: ReplayResultProps) {
  const { texts } = wording;
  if (report === null) {
    return (
      <p className={styles.verdict} role="status">
        {texts.comparing}
      </p>
    );
  }
  const { difference, failure, screens } = report;
  if (difference === null) {
    return (
      <p className={failure === null ? styles.verdict : styles.other} role="status">
        {failure === null ? texts.same(screens) : texts.brokeWhile}
      </p>
    );
  }
  return (
    <p className={styles.other} role="status">
      <span>{sentenceOf(difference, timeText(difference.atMs), wording)}</span>
      <button type="button" onClick={() => onJump(difference.atMs)}>
        {texts.goToDifference}
      </button>
    </p>
  );
}
