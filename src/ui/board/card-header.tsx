/** The head of a card: where it goes, how long it has waited, and who it is for. */
import type { ReactElement } from 'react';
import type { Card, Level } from '../../domain/board/card.ts';
import { orderChannel } from '../../domain/order/channels.ts';
import type { Order } from '../../domain/order/order.ts';
import { isKiosk, type Origin, originOf } from '../../domain/order/origin.ts';
import { orderTitle } from '../../domain/order/title.ts';
import { GLYPHS } from '../kit/glyph.tsx';
import hidden from '../kit/hidden.module.css';
import type { BoardLook } from './board-look.ts';
import { CardClock } from './card-clock.tsx';
import styles from './card-header.module.css';
import { levelWord } from './level-word.ts';

const ORIGINS = {
  table: { glyph: GLYPHS.utensils, text: 'table' },
  delivery: { glyph: GLYPHS.bike, text: 'delivery' },
  app: { glyph: GLYPHS.smartphone, text: 'app' },
  'venue-app': { glyph: GLYPHS.qrCode, text: 'venueApp' },
} as const satisfies Record<Origin, { glyph: ReactElement; text: string }>;
const KIOSK = { glyph: GLYPHS.tablet, text: 'kiosk' } as const;

/** A title longer than this takes the smaller size. */
const SHORT_TITLE = 10;

/** Kind, channel, channel's id, order id: joined by dots, as far as the settings show them. */
function originWords(order: Order, text: (typeof ORIGINS)[Origin]['text'] | 'kiosk', look: BoardLook) {
  const { t, settings, names } = look;
  const known = settings.showChannel && text !== 'table' ? orderChannel(order) : null;
  const channel = known ? (names.channels.get(known.id) ?? known.name) : '';
  const reference = settings.showChannelRef ? order.externalId : '';
  const id = settings.showOrderId ? `#${order.id}` : '';
  // The channel "App" of an order from the app says nothing new.
  return [...new Set([t(`card.origin.${text}`), channel, reference, id])].filter(Boolean).join(' · ');
}

function People({ order, look }: { order: Order; look: BoardLook }) {
  const { t, settings, names } = look;
  const waiter = settings.showWaiter && order.waiterId > 0 ? (names.users.get(order.waiterId) ?? order.waiterId) : null;
  return (
    <>
      {settings.showPAX && order.guests > 0 && (
        <span className={styles.guests}>
          {GLYPHS.user}
          <span aria-hidden="true">{order.guests}</span>
          <span className={hidden.hidden}>{t('card.guests', { count: order.guests })}</span>
        </span>
      )}
      {waiter !== null && (
        <span>
          <span className={hidden.hidden}>{t('card.waiter', { name: waiter })}</span>
          <span aria-hidden="true">{waiter}</span>
        </span>
      )}
    </>
  );
}

interface Props {
  readonly card: Card;
  readonly level: Level;
  readonly look: BoardLook;
}

export function CardHeader({ card, level, look }: Props) {
  const { order, key } = card;
  const { t } = look;
  const title = orderTitle(order, look.venue, look.names, look.settings);
  const origin = isKiosk(order) ? KIOSK : ORIGINS[originOf(order)];
  return (
    <header className={styles.header}>
      <div className={styles.top}>
        <h2 className={title.length > SHORT_TITLE ? styles.long : styles.where}>{title}</h2>
        <CardClock id={`clock-${key}`} className={styles.clock} startedAtS={card.startedAtS} />
      </div>
      <div className={styles.below}>
        {card.showsHeader && (
          <span className={styles.origin}>
            {origin.glyph}
            {originWords(order, origin.text, look)}
          </span>
        )}
        <span className={styles.rest}>
          {card.showsHeader && <People order={order} look={look} />}
          {card.parts > 1 && (
            <span className={styles.part}>
              <span aria-hidden="true">{`${card.part + 1}/${card.parts}`}</span>
              <span className={hidden.hidden}>{t('card.part', { part: card.part + 1, parts: card.parts })}</span>
            </span>
          )}
          <strong className={styles.level}>{levelWord(level, t)}</strong>
        </span>
      </div>
    </header>
  );
}
