/** One product of the all-day board: how many to make, for whom, and how long the oldest has waited. */
import { memo } from 'react';
import type { SummaryRow, SummaryTicket } from '../../domain/board/summary.ts';
import type { Language } from '../../domain/shown/language.ts';
import type { Thresholds } from '../../domain/shown/levels.ts';
import { inLanguage } from '../../domain/shown/names.ts';
import { useTexts } from '../../i18n/texts-provider.tsx';
import { Age } from './age.tsx';
import styles from './product-row.module.css';

/** More tables than these are told as a number: the row's tickets name them all. */
const TICKETS_SHOWN = 8;

function WaitingTickets({ id, tickets }: { id: string; tickets: readonly SummaryTicket[] }) {
  const t = useTexts();
  const more = tickets.length - TICKETS_SHOWN;
  return (
    <ul id={id} className={styles.tickets}>
      {tickets.slice(0, TICKETS_SHOWN).map(({ orderId, title, quantity }) => (
        <li key={orderId} className={styles.ticket}>
          {quantity === 1 ? title : t('home3.ticket', { title, quantity })}
        </li>
      ))}
      {more > 0 && <li className={styles.ticket}>{t('home3.more', { count: more })}</li>}
    </ul>
  );
}

interface Props {
  readonly row: SummaryRow;
  readonly isOpen: boolean;
  readonly thresholds: Thresholds;
  readonly language: Language;
  readonly onOpen: (key: string) => void;
}

/** Drawn again only when its own row is another one. */
export const ProductRow = memo(function ProductRow({ row, isOpen, thresholds, language, onOpen }: Props) {
  const t = useTexts();
  const product = inLanguage(row.name, language);
  return (
    <li className={styles.row}>
      <button
        type="button"
        className={styles.product}
        data-product={row.key}
        aria-expanded={isOpen}
        aria-describedby={`age-${row.key} who-${row.key}`}
        onClick={() => onOpen(row.key)}
      >
        <span className={styles.quantity}>{row.quantity}</span>{' '}
        <span className={styles.name} dir="auto">
          {row.isExtra ? t('home3.extra', { product }) : product}
        </span>
      </button>
      <WaitingTickets id={`who-${row.key}`} tickets={row.tickets} />
      <Age id={`age-${row.key}`} oldestAtS={row.oldestAtS} thresholds={thresholds} />
    </li>
  );
});
