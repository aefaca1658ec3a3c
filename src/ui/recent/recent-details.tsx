/** What an order that left was: its lines with their comments, its own comments, its waiter, its total. */
import type { RecentEntry, RecentLine } from '../../domain/board/recent.ts';
import { inLanguage } from '../../domain/shown/names.ts';
import { toldStatus } from '../../domain/shown/status-label.ts';
import { orderComments } from '../../domain/shown/title.ts';
import type { BoardLook } from '../board/card/board-look.ts';
import { LineChip } from '../board/card/line-chip.tsx';
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
  /** An extra in the status of its dish says no more of it than an icon. */
  readonly brief: boolean;
}

function Line({ row, webStatus, look, brief }: LineProps) {
  const { line } = row;
  const times = `${look.quantity(line.quantity)}×`;
  const notes = [...new Set(line.comments.map(({ text }) => text.trim()))].filter((text) => text !== '');
  return (
    <li className={row.isExtra ? styles.extra : styles.line}>
      <span className={styles.quantity}>{row.isExtra ? '+' : times}</span>
      <span className={row.isVoided ? styles.voided : styles.name} dir="auto">
        {row.isExtra && line.quantity !== 1 && `${times} `}
        {inLanguage(line.name, look.language)}
      </span>
      <LineChip
        look={look.status(toldStatus({ ...row, isLocked: false, webStatus }))}
        mark="none"
        isLocked={false}
        brief={brief}
      />
      {notes.map((text) => (
        <span key={text} className={styles.note} dir="auto">
          {look.t('line.quote', { text })}
        </span>
      ))}
    </li>
  );
}

/** Lines with their statuses, extras under their dish. */
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
      {orderComments(order).map((text) => (
        <p key={text} className={styles.comment} dir="auto">
          {PANEL_GLYPHS.message}
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
