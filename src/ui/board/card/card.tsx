/** One ticket: where it goes, how long it has waited, what to make, anything unusual. */
import { type CSSProperties, type ReactNode, useCallback, useContext, useState } from 'react';
import type { Card as CardData, CardLine as CardLineData } from '../../../domain/board/card.ts';
import { DIGIT_PLACE_MAX } from '../../../domain/limits.ts';
import type { Level } from '../../../domain/shown/levels.ts';
import { inLanguage } from '../../../domain/shown/names.ts';
import { type ShownCard, stillCard } from '../../../domain/shown/still-card.ts';
import { generalComment, orderComments, orderTitle } from '../../../domain/shown/title.ts';
import type { CardMarks } from '../../../engine/base/state.ts';
import { useApp } from '../../base/app-context.ts';
import { LateDetail } from '../../base/late.tsx';
import { latePart } from '../../base/late-part.ts';
import { useHeld } from '../../base/use-held.ts';
import { GLYPHS } from '../../kit/glyph.tsx';
import type { BoardLook } from './board-look.ts';
import * as styles from './card.module.css';
import { CardClock } from './card-clock.tsx';
import { CardFoot } from './card-foot.tsx';
import { CardHeader, SlimHead } from './card-header.tsx';
import { CardLine } from './card-line.tsx';
import { longMark } from './long-text.ts';
import { PiecesContext } from './pieces.ts';

const EXPANDED_ORDER = latePart(async () => (await import('./expanded-order.tsx')).ExpandedOrder);

interface Props {
  readonly card: CardData;
  readonly level: Level;
  readonly marks: CardMarks;
  /** Far from sight a card is its frame alone. */
  readonly hasInside: boolean;
  /** The first row of each piece that stands in a further column. */
  readonly starts?: readonly number[];
  readonly look: BoardLook;
}

interface FireProps {
  readonly atS: number;
  readonly title: string;
  /** The priority of the card, which has no band beside this one; empty for none. */
  readonly priority: string;
  readonly look: BoardLook;
}

/** Where the settings let a cook put it out, the mark is a button; the running time beside it is no part of its name. */
function Fire({ atS, title, priority, look }: FireProps) {
  const { t, settings, viewOnly } = look;
  const words = (
    <>
      {GLYPHS.flame}
      {[...new Set([t('card.fire'), priority])].filter(Boolean).join(' · ')}
    </>
  );
  const canDouse = settings.allowCancelFire && !viewOnly;
  return (
    <p className={canDouse ? styles.burning : styles.fire}>
      {canDouse ? (
        <button type="button" className={styles.douse} data-douse="" aria-label={t('card.douse', { title })}>
          {words}
        </button>
      ) : (
        words
      )}
      <CardClock startedAtS={atS} />
    </p>
  );
}

interface Part {
  readonly card: CardData;
  readonly title: string;
  readonly look: BoardLook;
}

/** What is noted on the order: its general comment where it is no title, and on an expanded card the others too. */
function notesOn({ card, look }: Pick<Part, 'card' | 'look'>): readonly string[] {
  const { showGeneralComment, useGeneralComment } = look.settings;
  const general = generalComment(card.order);
  if (look.isExpanded) return orderComments(card.order).filter((text) => !useGeneralComment || text !== general);
  return showGeneralComment && card.showsHeader && !useGeneralComment && general !== '' ? [general] : [];
}

function Bands({ card, title, look }: Part) {
  const priority = inLanguage(card.priorityName, look.language);
  return (
    <>
      {card.fireAtS !== null ? (
        <Fire atS={card.fireAtS} title={title} priority={priority} look={look} />
      ) : (
        priority && (
          <p className={styles.priority}>
            {GLYPHS.arrowUp}
            {priority}
          </p>
        )
      )}
      {notesOn({ card, look }).map((text) => (
        <p key={text} className={styles.comment}>
          <span dir="auto" data-long={longMark(text)}>
            {text}
          </span>
        </p>
      ))}
    </>
  );
}

interface LinesProps {
  readonly card: CardData;
  /** The card's lines, and in an expanded card those that left it. */
  readonly rows: readonly CardLineData[];
  readonly news: ShownCard['news'];
  readonly marks: CardMarks;
  readonly look: BoardLook;
}

/** The dish of an extra with which a card begins: without its name nobody would know what the extra belongs to (rule C4g). */
function continuedDish([first]: readonly CardLineData[], card: CardData, look: BoardLook): string {
  const dish = first?.isExtra ? card.order.lines.find(({ id }) => id === first.line.parentId) : undefined;
  return dish === undefined ? '' : look.t('card.continued', { product: inLanguage(dish.name, look.language) });
}

/** What the lines of a card have in common, whichever piece they stand in. */
function linesLook({ card, rows, marks, look }: LinesProps) {
  const dishes = new Map<number, CardLineData>(rows.map((row) => [row.line.id, row]));
  const standing = look.isExpanded ? new Set(card.lines.map(({ line }) => line.id)) : null;
  return {
    // Where all burns, the band says it.
    tellsFire: !card.lines.every(({ isFire }) => isFire),
    dishOf: (row: CardLineData) => (row.isExtra ? dishes.get(row.line.parentId) : undefined),
    isGone: (row: CardLineData) => standing?.has(row.line.id) === false,
    whoHas(lineId: number) {
      const names = marks.selected.get(lineId) ?? [];
      return names.length === 0 ? '' : look.t('line.selectedBy', { count: names.length, names: names.join(', ') });
    },
  };
}

/** The lines of one piece of a card. */
function Lines(props: LinesProps & { readonly shown: readonly CardLineData[] }) {
  const { card, shown, news, look } = props;
  const { tellsFire, dishOf, isGone, whoHas } = linesLook(props);
  const dish = continuedDish(shown, card, look);
  return (
    <ul className={styles.lines}>
      {dish !== '' && (
        <li dir="auto" className={styles.continued} data-long={longMark(dish)}>
          {dish}
        </li>
      )}
      {shown.map((row) => (
        <CardLine
          key={row.line.id}
          orderId={card.order.id}
          webStatus={card.order.webStatus}
          row={row}
          tellsFire={tellsFire}
          parent={dishOf(row)}
          isGone={isGone(row)}
          news={news.get(row.line.id)}
          selectedBy={whoHas(row.line.id)}
          look={look}
        />
      ))}
    </ul>
  );
}

/** Rows that a card off the screen is taken to have, so that the columns hardly move when it comes into sight. */
const rowsOf = ({ lines }: CardData): number =>
  lines.reduce((rows, { line, isExtra }) => rows + (isExtra ? 0.7 : 1) + (line.comments.length > 0 ? 0.5 : 0), 0);

/** A card in one piece. */
const WHOLE: readonly number[] = [];

interface PiecesProps extends LinesProps {
  readonly title: string;
  /** The rows of each piece. */
  readonly pieces: readonly (readonly CardLineData[])[];
  /** What stands below the last row. */
  readonly end: ReactNode;
}

interface FurtherProps extends PiecesProps {
  readonly at: number;
}

/** What of a card stands in a further column. */
function FurtherPiece({ at, title, pieces, end, ...lines }: FurtherProps) {
  const { card } = lines;
  const places = useContext(PiecesContext);
  const attach = useCallback(
    (element: HTMLElement | null) => (element && places ? places.attach(card.key, at - 1, element) : undefined),
    [places, card.key, at],
  );
  const isLast = at === pieces.length - 1;
  return (
    <div
      ref={attach}
      className={styles.further}
      data-piece={at}
      data-torn-above
      data-torn-below={!isLast || card.tornBelow || undefined}
    >
      <SlimHead title={title} startedAtS={card.startedAtS} />
      <Lines {...lines} shown={pieces[at] ?? []} />
      {isLast && end}
    </div>
  );
}

/** The first piece under its head, and what goes on in further columns. */
function Pieces({ head, ...props }: PiecesProps & { readonly head: ReactNode }) {
  const { title, pieces, end, ...lines } = props;
  const { card } = lines;
  const [first = [], ...further] = pieces;
  return (
    <>
      <div
        className={styles.piece}
        data-piece="0"
        data-torn-above={card.tornAbove || undefined}
        data-torn-below={further.length > 0 || card.tornBelow || undefined}
      >
        {head}
        <Lines {...lines} shown={first} />
        {further.length === 0 && end}
      </div>
      {further.map(([row], before) => (
        <FurtherPiece key={row?.line.id} at={before + 1} {...props} />
      ))}
    </>
  );
}

/** Where each piece of a card begins and ends among these rows; the first begins at 0. */
const piecesOf = (rows: readonly CardLineData[], starts: readonly number[]): readonly (readonly CardLineData[])[] =>
  [0, ...starts].map((from, at) => rows.slice(from, starts[at])).filter((rows, at) => at === 0 || rows.length > 0);

/** Drawn again only when its slot is: when its entry or the look of the board changes. */
export function Card({ card: present, level, marks, hasInside, starts = WHOLE, look: shared }: Props) {
  const { key } = present;
  const app = useApp();
  const [isExpanded, setExpanded] = useState(false);
  const toggle = useCallback(() => setExpanded((before) => !before), []);
  const now = {
    card: present,
    rows: isExpanded ? app.expandedLines(key) : present.lines,
    news: marks.news,
    isExpanded,
  };
  const { card, rows, news } = useHeld<ShownCard>(now, stillCard);
  const look = isExpanded ? shared.expanded() : shared;
  const title = orderTitle(card.order, look.venue, look.names, look.settings);
  const dishes = card.lines.filter(({ isExtra }) => !isExtra).length;
  // The running time is its description, so that the name stands still.
  const name = [title, look.sizeAndLevel(dishes, level)].filter(Boolean).join(', ');
  const shown = look.settings.showExtras ? rows : rows.filter(({ isExtra }) => !isExtra);
  const head = (
    <>
      <CardHeader
        order={card.order}
        cardKey={key}
        title={title}
        part={card.part}
        parts={card.parts}
        showsHeader={card.showsHeader || isExpanded}
        digit={card.part === 0 && card.place <= DIGIT_PLACE_MAX ? card.place : 0}
        paying={marks.paying}
        startedAtS={card.startedAtS}
        level={level}
        look={look}
      />
      <Bands card={card} title={title} look={look} />
    </>
  );
  const end = (
    <>
      {isExpanded && <LateDetail of={EXPANDED_ORDER} with={{ order: card.order, users: marks.users }} />}
      <CardFoot cardKey={key} title={title} part={card.part} parts={card.parts} onExpand={toggle} look={look} />
    </>
  );
  return (
    <article
      className={styles.card}
      style={{ '--rows': rowsOf(card) } as CSSProperties}
      data-card={key}
      data-level={level}
      data-expanded={isExpanded || undefined}
      aria-label={name}
      aria-describedby={hasInside ? `clock-${key}` : undefined}
    >
      {hasInside && (
        <Pieces
          card={card}
          rows={rows}
          news={news}
          marks={marks}
          look={look}
          title={title}
          pieces={piecesOf(shown, starts)}
          head={head}
          end={end}
        />
      )}
    </article>
  );
}
