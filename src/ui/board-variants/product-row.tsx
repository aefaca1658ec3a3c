import { memo, useId } from 'react';
import type { SummaryExtra, SummaryNote, SummaryRow, SummaryTicket } from '../../domain/board/summary.ts';
import { isAllergyName, isAllergyNote } from '../../domain/presentation/allergy.ts';
import type { Thresholds } from '../../domain/presentation/levels.ts';
import { isRemoval, localizedName, REMOVAL_SIGN } from '../../domain/presentation/names.ts';
import type { BoardLook } from '../board/card/board-look.ts';
import { AllergyMark } from '../board/card/note-parts.tsx';
import { Age } from './age.tsx';
import * as styles from './product-row.module.css';

/** A row names at most this many orders; its cards show all of them. */
const TICKETS_SHOWN = 8;

interface ExtrasProps {
  readonly id: string;
  readonly extras: readonly SummaryExtra[];
  readonly look: BoardLook;
}

/** A removal has a minus sign (rule ORDER-57), an allergy its mark (rule LOOK-23). */
function Extras({ id, extras, look }: ExtrasProps) {
  return (
    <ul id={id} className={styles.extras}>
      {extras.map(({ key, name, quantity }) => {
        const product = localizedName(name, look);
        const isAllergy = isAllergyName(name);
        return (
          <li key={key} className={isAllergy ? styles.allergy : undefined}>
            {isRemoval(product) && <b className={styles.removal}>{REMOVAL_SIGN} </b>}
            <b>{look.quantity(quantity)}×</b> {isAllergy && <AllergyMark t={look.t} beside={product} />}
            <span dir="auto">{product}</span>
          </li>
        );
      })}
    </ul>
  );
}

interface NotesProps {
  readonly id: string;
  readonly notes: readonly SummaryNote[];
  readonly look: BoardLook;
}

/** Each note has its quantity unless that is 0. Without `showComments`, only allergy notes show (rule BOARD-5). */
function Notes({ id, notes, look }: NotesProps) {
  return (
    <ul id={id} className={styles.notes}>
      {notes.map(({ text, quantity }) => {
        const isAllergy = isAllergyNote(text);
        return isAllergy || look.settings.showComments ? (
          <li key={text} className={isAllergy ? styles.allergy : undefined}>
            {quantity > 0 && <b>{look.quantity(quantity)} </b>}
            {isAllergy && <AllergyMark t={look.t} beside={text} />}
            <span dir="auto">{text}</span>
          </li>
        ) : null;
      })}
    </ul>
  );
}

interface WaitingTicketsProps {
  readonly id: string;
  readonly tickets: readonly SummaryTicket[];
  readonly look: BoardLook;
}

function WaitingTickets({ id, tickets, look }: WaitingTicketsProps) {
  const { t } = look;
  const more = tickets.length - TICKETS_SHOWN;
  return (
    <ul id={id} className={styles.tickets}>
      {tickets.slice(0, TICKETS_SHOWN).map(({ orderId, title, quantity }) => (
        <li key={orderId} className={styles.ticket}>
          {quantity === 0 || quantity === 1 ? title : t('home3.ticket', { title, quantity: look.quantity(quantity) })}
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
  readonly look: BoardLook;
  readonly onOpen: (key: string) => void;
}

export const ProductRow = memo(function ProductRow({ row, isOpen, thresholds, look, onOpen }: Props) {
  const id = useId();
  const name = localizedName(row.name, look);
  const [extras, notes, age, who] = [`extras-${id}`, `notes-${id}`, `age-${id}`, `who-${id}`];
  return (
    <li className={styles.row} data-none={row.quantity === 0 || undefined}>
      <button
        type="button"
        className={styles.product}
        data-product={row.key}
        aria-expanded={isOpen}
        aria-describedby={`${extras} ${notes} ${age} ${who}`}
        onClick={() => onOpen(row.key)}
      >
        <span className={styles.quantity}>{look.quantity(row.quantity)}</span>{' '}
        <span className={styles.name} dir="auto">
          {isAllergyName(row.name) && (
            <>
              <AllergyMark t={look.t} beside={name} />{' '}
            </>
          )}
          {name}
        </span>
      </button>
      <Extras id={extras} extras={row.extras} look={look} />
      <Notes id={notes} notes={row.notes} look={look} />
      <WaitingTickets id={who} tickets={row.tickets} look={look} />
      <Age id={age} oldestAtS={row.oldestAtS} thresholds={thresholds} />
    </li>
  );
});
