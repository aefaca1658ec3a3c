import type { RecentEntry, RecentLine } from '../../domain/board/recent.ts';
import { isAllergyLine, isAllergyName } from '../../domain/presentation/allergy.ts';
import { isRemoval, localizedName, REMOVAL_SIGN } from '../../domain/presentation/names.ts';
import { notesOf } from '../../domain/presentation/notes.ts';
import { displayStatus } from '../../domain/presentation/status-label.ts';
import type { BoardLook } from '../board/card/board-look.ts';
import { LineChip } from '../board/card/line-chip.tsx';
import { AllergyMark } from '../board/card/note-parts.tsx';
import { OrderTotal } from '../board/card/order-total.tsx';
import { GLYPHS } from '../kit/glyph.tsx';
import { PANEL_GLYPHS } from '../kit/panel-glyphs.tsx';
import * as styles from './recent-details.module.css';

interface RecentLinesProps {
  readonly rows: readonly RecentLine[];
  readonly webStatus: number | null;
  readonly look: BoardLook;
}

interface LineProps extends Omit<RecentLinesProps, 'rows'> {
  readonly row: RecentLine;
  /** For an extra with the status of its dish, only the icon shows. */
  readonly brief: boolean;
}

function Line({ row, webStatus, look, brief }: LineProps) {
  const { line } = row;
  const times = `${look.quantity(line.quantity)}×`;
  const product = localizedName(line.name, look);
  const sign = isRemoval(product) ? REMOVAL_SIGN : '+';
  return (
    <li className={row.isExtra ? styles.extra : styles.line}>
      <span className={styles.quantity}>{row.isExtra ? sign : times}</span>
      <span className={row.isVoided ? styles.voided : styles.name} dir="auto">
        {isAllergyLine(line) && <AllergyMark t={look.t} beside={product} brief={!isAllergyName(line.name)} />}
        {row.isExtra && line.quantity !== 1 && `${times} `}
        {product}
      </span>
      <LineChip
        look={look.status(displayStatus({ ...row, isTakenBack: false, isLocked: false, webStatus }))}
        mark="none"
        isLocked={false}
        brief={brief}
      />
      {notesOf(line.comments).map(({ text, isAllergy }) => (
        <span key={text} className={isAllergy ? styles.allergyNote : styles.note} dir="auto">
          {isAllergy && <AllergyMark t={look.t} beside={text} />} {look.t('line.quote', { text })}
        </span>
      ))}
    </li>
  );
}

/** Extras are listed below their dish. */
export function RecentLines({ rows, webStatus, look }: RecentLinesProps) {
  const dishOf = (at: number) => rows.slice(0, at).findLast(({ isExtra }) => !isExtra);
  return (
    <ul className={styles.lines}>
      {rows.map((row, at) => (
        <Line
          key={row.line.id}
          row={row}
          webStatus={webStatus}
          look={look}
          brief={row.isExtra && dishOf(at)?.status === row.status}
        />
      ))}
    </ul>
  );
}

export function RecentDetails({ entry, look }: { entry: RecentEntry; look: BoardLook }) {
  const { order, lines } = entry;
  const waiter = order.waiterId > 0 ? (look.names.users.get(order.waiterId) ?? String(order.waiterId)) : '';
  return (
    <>
      <RecentLines rows={lines} webStatus={order.webStatus} look={look} />
      {notesOf(order.comments).map(({ text, isAllergy }) => (
        <p key={text} className={isAllergy ? styles.allergyComment : styles.comment} dir="auto">
          {isAllergy ? <AllergyMark t={look.t} beside={text} /> : PANEL_GLYPHS.message}
          {text}
        </p>
      ))}
      {waiter !== '' && (
        <p className={styles.waiter}>
          {GLYPHS.user}
          {look.t('card.waiter', { name: waiter })}
        </p>
      )}
      <OrderTotal order={order} />
    </>
  );
}
