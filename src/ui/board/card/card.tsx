import { type CSSProperties, Fragment, type ReactNode, useCallback, useContext, useState } from 'react';
import type { Card as CardData, CardLine as CardLineData } from '../../../domain/board/card.ts';
import { DIGIT_PLACE_MAX } from '../../../domain/limits.ts';
import type { Line } from '../../../domain/order/order.ts';
import { isAllergyLine } from '../../../domain/presentation/allergy.ts';
import { frozenCard, type ShownCard } from '../../../domain/presentation/frozen-card.ts';
import type { Level } from '../../../domain/presentation/levels.ts';
import { localizedName } from '../../../domain/presentation/names.ts';
import { isAllergyTitle, type NotePart, showsRow } from '../../../domain/presentation/notes.ts';
import { orderTitle } from '../../../domain/presentation/title.ts';
import type { CardMarks } from '../../../engine/base/state.ts';
import { useApp } from '../../base/app-context.ts';
import { DeferredDetail } from '../../base/deferred.tsx';
import { deferredPart } from '../../base/deferred-part.ts';
import { useFrozen } from '../../base/use-frozen.ts';
import { GLYPHS } from '../../kit/glyph.tsx';
import type { BoardLook } from './board-look.ts';
import * as styles from './card.module.css';
import { CardClock } from './card-clock.tsx';
import { CardFooter } from './card-footer.tsx';
import { CardHeader, LaterPieceHeader, TimeSinceOrder } from './card-header.tsx';
import { CardLine } from './card-line.tsx';
import { type CardNotes, type CardRow, cardNotes, cardRows, dishBefore, estimatedRows } from './card-rows.ts';
import { AllergyMark, ContinuationRow, LineNotes, OrderNotes } from './note-parts.tsx';
import { PiecesContext } from './pieces.ts';

/** 2.1 KiB after gzip with its price code, which do not fit before the first board (bar PERF-2). */
const EXPANDED_ORDER = deferredPart(async () => (await import('./expanded-order.tsx')).ExpandedOrder);

interface Props {
  readonly card: CardData;
  readonly level: Level;
  readonly marks: CardMarks;
  /** A card far from the view has no content. */
  readonly hasInside: boolean;
  /** The first row of each later piece. */
  readonly starts?: readonly number[];
  readonly look: BoardLook;
}

interface FireProps {
  readonly atS: number;
  /** Unix seconds (server) at which the batch was ordered; 0 unless the card's clock starts later. */
  readonly orderedAtS: number;
  readonly title: string;
  /** The name of the priority, which has no band of its own beside this one; empty for none. */
  readonly priority: string;
  readonly look: BoardLook;
}

/** The running time is not part of the button's name. */
function Fire({ atS, orderedAtS, title, priority, look }: FireProps) {
  const { t, settings, viewOnly } = look;
  const words = (
    <>
      {GLYPHS.flame}
      {[...new Set([t('card.fire'), priority])].filter(Boolean).join(' · ')}
    </>
  );
  const canExtinguish = settings.allowCancelFire && !viewOnly;
  return (
    <p className={canExtinguish ? styles.burning : styles.fire}>
      {canExtinguish ? (
        <button
          type="button"
          className={styles.extinguish}
          data-extinguish=""
          aria-label={t('card.extinguish', { title })}
        >
          {words}
        </button>
      ) : (
        words
      )}
      <span className={styles.times}>
        {orderedAtS > 0 && <TimeSinceOrder orderedAtS={orderedAtS} look={look} />}
        <CardClock startedAtS={atS} />
      </span>
    </p>
  );
}

interface BandsProps {
  readonly card: CardData;
  readonly title: string;
  readonly notes: CardNotes;
  readonly look: BoardLook;
}

/** Unix seconds (server) at which the batch was ordered; 0 unless the card's clock starts later. */
const earlierOrder = ({ startedAtS, orderedAtS }: CardData): number => (orderedAtS < startedAtS ? orderedAtS : 0);

interface ChangedProps {
  readonly order: CardData['order'];
  readonly mark: ShownCard['orderMark'];
  readonly look: BoardLook;
}

/** The change shows until a cook touches one of the order's cards (rule NEWS-9). */
function Changed({ order, mark, look }: ChangedProps) {
  if (mark === null) return null;
  const { t, venue, names, settings } = look;
  const { movedFrom, guestsBefore, isNoteNew } = mark;
  // A moved order always has another table, whatever titles the settings choose.
  const byTable = { ...settings, useGeneralComment: false, useOrderId: false };
  const words = [
    movedFrom ? t('card.movedFrom', { title: orderTitle({ ...order, ...movedFrom }, venue, names, byTable) }) : '',
    guestsBefore === null ? '' : t('card.guestsFrom', { count: guestsBefore }),
    isNoteNew ? t('card.noteNew') : '',
  ];
  return (
    <p className={styles.changed} data-strong={settings.dest || undefined}>
      {words.filter(Boolean).join(' · ')}
    </p>
  );
}

/** Warns of an unreadable order, an outdated version, or unreadable lines (rules FILTER-18, FILTER-19). */
function Unreadable({ card: { order }, look: { t } }: Pick<BandsProps, 'card' | 'look'>) {
  const { isOutdated, unreadLines, lines } = order;
  if (!isOutdated && unreadLines === 0) return null;
  const words = [
    isOutdated ? t(lines.length > 0 ? 'card.outdated' : 'card.unreadable') : '',
    !isOutdated && unreadLines > 0 ? t('card.unreadLines', { count: unreadLines }) : '',
  ];
  return (
    <p className={styles.changed} data-strong="true">
      {words.filter(Boolean).join(' · ')}
    </p>
  );
}

function Bands({ card, title, notes, look }: BandsProps) {
  const priority = localizedName(card.priorityName, look);
  return (
    <>
      {card.fireAtS !== null ? (
        <Fire atS={card.fireAtS} orderedAtS={earlierOrder(card)} title={title} priority={priority} look={look} />
      ) : (
        priority && (
          <p className={styles.priority}>
            {GLYPHS.arrowUp}
            {priority}
          </p>
        )
      )}
      {isAllergyTitle(card.order, look.settings) && (
        <p className={styles.allergyTitle}>
          <AllergyMark t={look.t} />
        </p>
      )}
      <OrderNotes parts={notes.ofOrder.together} t={look.t} />
    </>
  );
}

interface LinesProps {
  readonly card: CardData;
  /** On an expanded card, includes lines that left the board. */
  readonly rows: readonly CardLineData[];
  readonly notes: CardNotes;
  readonly lineMarks: ShownCard['lineMarks'];
  readonly marks: CardMarks;
  readonly look: BoardLook;
}

interface ContinuedProps {
  readonly dish: Line;
  /** A later piece has none, because it has space for only one row. */
  readonly notes: readonly NotePart[];
  readonly look: BoardLook;
}

/** A piece may begin with an extra of the dish, or with a continuation of its text (rule CARD-18). */
function Continued({ dish, notes, look }: ContinuedProps) {
  return (
    <li dir="auto" className={styles.continued}>
      {notes.length === 0 && isAllergyLine(dish) && <AllergyMark t={look.t} brief />}
      {look.t('card.continued', { product: localizedName(dish.name, look) })}
      <LineNotes parts={notes} t={look.t} />
    </li>
  );
}

/** For an extra, its dish; for a continuation, the line whose text it continues. */
function continuedDish(row: CardRow | undefined, card: CardData): Line | undefined {
  if (row?.kind === 'rest') return row.line ?? undefined;
  return row && dishBefore(card, [row.row]);
}

/** All pieces of the card share this look. */
function linesLook({ card, rows, marks, look }: LinesProps) {
  const dishes = new Map<number, CardLineData>(rows.map((row) => [row.line.id, row]));
  const linesOnBoard = look.isExpanded ? new Set(card.lines.map(({ line }) => line.id)) : null;
  return {
    // When the whole card is held, its header shows that.
    showsHeld: card.clock !== 'held',
    dishOf: (row: CardLineData) => (row.isExtra ? dishes.get(row.line.parentId) : undefined),
    isGone: (row: CardLineData) => linesOnBoard?.has(row.line.id) === false,
    whoHas(lineId: number) {
      const names = marks.selected.get(lineId) ?? [];
      return names.length === 0 ? '' : look.t('line.selectedBy', { count: names.length, names: names.join(', ') });
    },
  };
}

/** `at` is the index of the piece. */
function Lines(props: LinesProps & { readonly shown: readonly CardRow[]; readonly at: number }) {
  const { card, shown, at, notes, lineMarks, look } = props;
  const { showsHeld, dishOf, isGone, whoHas } = linesLook(props);
  // In the first piece, the continued notes of the order come before the first line.
  const firstOfLines = at === 0 ? shown.find((row) => row.kind === 'line' || row.line !== null) : shown[0];
  const dish = continuedDish(firstOfLines, card);
  return (
    <ul className={styles.lines}>
      {shown.map((each) => (
        <Fragment key={each.key}>
          {each === firstOfLines && dish !== undefined && (
            <Continued dish={dish} notes={at === 0 ? notes.ofDish.together : []} look={look} />
          )}
          {each.kind === 'rest' ? (
            <ContinuationRow part={each.part} t={look.t} isOfLine={each.line !== null} />
          ) : (
            <CardLine
              orderId={card.order.id}
              webStatus={card.order.webStatus}
              row={each.row}
              waits={showsHeld && each.row.waitsForFire}
              parent={dishOf(each.row)}
              isGone={isGone(each.row)}
              changeMark={lineMarks.get(each.row.line.id)}
              selectedBy={whoHas(each.row.line.id)}
              look={look}
            />
          )}
        </Fragment>
      ))}
    </ul>
  );
}

const WHOLE: readonly number[] = [];

interface PiecesProps extends LinesProps {
  readonly title: string;
  readonly pieces: readonly (readonly CardRow[])[];
  readonly end: ReactNode;
}

interface FurtherProps extends PiecesProps {
  readonly at: number;
}

function FurtherPiece({ at, title, pieces, end, ...lines }: FurtherProps) {
  const { card } = lines;
  const places = useContext(PiecesContext);
  const attach = useCallback(
    (element: HTMLElement | null) => (element && places ? places.attach(card.key, at - 1, element) : undefined),
    [places, card.key, at],
  );
  const isLast = at === pieces.length - 1;
  const { look, notes } = lines;
  const warns = notes.ofOrder.together.some(({ isAllergy }) => isAllergy) || isAllergyTitle(card.order, look.settings);
  return (
    <div
      ref={attach}
      className={styles.further}
      data-piece={at}
      data-torn-above
      data-torn-below={!isLast || card.tornBelow || undefined}
    >
      <LaterPieceHeader title={title} startedAtS={card.startedAtS} warns={warns} look={look} />
      <Lines {...lines} at={at} shown={pieces[at] ?? []} />
      {isLast && end}
    </div>
  );
}

interface InsideProps extends Omit<PiecesProps, 'notes' | 'pieces'> {
  readonly header: ReactNode;
  /** The first row of each later piece. */
  readonly starts: readonly number[];
}

/** Further pieces are in other columns. */
function Pieces({ header, starts, ...given }: InsideProps) {
  const { card, look, title, end } = given;
  const shown = given.rows.filter((row) => showsRow(row, look.settings.showExtras));
  const notes = cardNotes(card, shown, look);
  const pieces = piecesOf(cardRows(notes, shown, look), starts);
  const [first = [], ...further] = pieces;
  return (
    <>
      <div
        className={styles.piece}
        data-piece="0"
        data-torn-above={card.tornAbove || undefined}
        data-torn-below={further.length > 0 || card.tornBelow || undefined}
      >
        {header}
        <Bands card={card} title={title} notes={notes} look={look} />
        <Lines {...given} notes={notes} at={0} shown={first} />
        {further.length === 0 && end}
      </div>
      {further.map(([row], before) => (
        <FurtherPiece key={row?.key} at={before + 1} {...given} notes={notes} pieces={pieces} />
      ))}
    </>
  );
}

const piecesOf = (rows: readonly CardRow[], starts: readonly number[]): readonly (readonly CardRow[])[] =>
  [0, ...starts].map((from, at) => rows.slice(from, starts[at])).filter((rows, at) => at === 0 || rows.length > 0);

/** The clock is in the description, so the name does not change every second. */
function nameOf({ lines, clock }: CardData, title: string, level: Level, look: BoardLook): string {
  const dishes = lines.filter(({ isExtra }) => !isExtra).length;
  const held = clock === 'held' ? look.t('card.held') : '';
  return [title, look.sizeAndLevel(dishes, level), held].filter(Boolean).join(', ');
}

/** Renders again only when its entry or the look of the board changes. */
export function Card({ card: present, level, marks, hasInside, starts = WHOLE, look: shared }: Props) {
  const { key } = present;
  const app = useApp();
  const [isExpanded, setExpanded] = useState(false);
  const toggle = useCallback(() => setExpanded((before) => !before), []);
  const now = {
    card: present,
    rows: isExpanded ? app.expandedLines(key) : present.lines,
    lineMarks: marks.lineMarks,
    orderMark: marks.orderMark,
    isExpanded,
  };
  const { card, rows, lineMarks, orderMark } = useFrozen<ShownCard>(now, frozenCard);
  const look = isExpanded ? shared.expanded() : shared;
  const title = orderTitle(card.order, look.venue, look.names, look.settings);
  const name = nameOf(card, title, level, look);
  const header = (
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
        orderedAtS={card.fireAtS === null ? earlierOrder(card) : 0}
        clock={card.clock}
        level={level}
        look={look}
      />
      <Unreadable card={card} look={look} />
      <Changed order={card.order} mark={orderMark} look={look} />
    </>
  );
  const end = (
    <>
      {isExpanded && <DeferredDetail of={EXPANDED_ORDER} with={{ order: card.order, users: marks.users, look }} />}
      <CardFooter
        cardKey={key}
        title={title}
        part={card.part}
        parts={card.parts}
        hasLines={card.lines.length > 0}
        onExpand={toggle}
        look={look}
      />
    </>
  );
  return (
    <article
      className={styles.card}
      style={{ '--rows': estimatedRows(card) } as CSSProperties}
      data-card={key}
      data-level={level}
      data-clock={card.clock}
      data-expanded={isExpanded || undefined}
      aria-label={name}
      aria-describedby={hasInside ? `clock-${key}` : undefined}
    >
      {hasInside && (
        <Pieces
          card={card}
          rows={rows}
          lineMarks={lineMarks}
          marks={marks}
          look={look}
          title={title}
          starts={starts}
          header={header}
          end={end}
        />
      )}
    </article>
  );
}
