/** Rule LOOK-8. */
import { memo, type ReactElement } from 'react';
import type { Card } from '../../../domain/board/card.ts';
import type { Order } from '../../../domain/order/order.ts';
import { orderChannel, zoneName } from '../../../domain/presentation/channels.ts';
import type { Level } from '../../../domain/presentation/levels.ts';
import { isKiosk, type Origin, originOf } from '../../../domain/presentation/origin.ts';
import { webOrderBadge } from '../../../domain/presentation/web-order.ts';
import { GLYPHS } from '../../kit/glyph.tsx';
import { WrappingTitle } from '../../kit/wrapping-title.tsx';
import type { BoardLook } from './board-look.ts';
import { CardClock } from './card-clock.tsx';
import * as styles from './card-header.module.css';
import { ChannelIcon, type NamedChannel } from './channel-icon.tsx';
import { levelWord } from './level-word.ts';
import { AllergyMark } from './note-parts.tsx';

const ORIGINS = {
  table: GLYPHS.utensils,
  delivery: GLYPHS.bike,
  app: GLYPHS.smartphone,
  'venue-app': GLYPHS.qrCode,
  kiosk: GLYPHS.tablet,
} as const satisfies Record<Origin | 'kiosk', ReactElement>;

const kindOf = (order: Order) => (isKiosk(order) ? 'kiosk' : originOf(order));

/** A longer title has the smaller size. */
const SHORT_TITLE = 10;
/** A longer origin has its own row. */
const SHORT_ORIGIN = 8;

/** Null without a channel to show; the channel of a table's order would add nothing. */
function shownChannel(order: Order, { t, settings, names }: BoardLook): NamedChannel | null {
  const known = settings.showChannel && originOf(order) !== 'table' ? orderChannel(order) : null;
  if (known === null) return null;
  const own = names.channels.get(known.id)?.trim();
  return { ...known, isOwnName: !!own, name: own || t(`channel.${known.called}`, { number: known.number }) };
}

/** The words are kind, channel, delivery zone, id at the channel and the order's id, as the settings choose. */
function wordsFrom(order: Order, look: BoardLook): string {
  const { t, settings, names } = look;
  const channel = shownChannel(order, look);
  const kind = kindOf(order);
  const words = [
    // The title of a table's order already shows the table.
    kind === 'table' ? '' : t(`card.origin.${kind}`),
    settings.useDeliveryIcons ? '' : channel?.name,
    settings.showChannel ? zoneName(order, names.zones) : '',
    settings.showChannelRef ? order.externalId : '',
    settings.showOrderId ? `#${order.idText ?? order.id}` : '',
  ];
  // For an order from the app, the channel "App" would repeat the kind.
  return [...new Set(words)].filter(Boolean).join(' · ');
}

/** Uses `aria-label` instead of visually hidden text, because each hidden element needs its own compositor layer. */
function From({ order, words, look }: { readonly order: Order; readonly words: string; readonly look: BoardLook }) {
  const channel = look.settings.useDeliveryIcons ? shownChannel(order, look) : null;
  return (
    <span
      dir="auto"
      className={styles.origin}
      {...(words === '' && { role: 'img', 'aria-label': look.t('card.origin.table') })}
    >
      {ORIGINS[kindOf(order)]}
      {channel !== null && <ChannelIcon channel={channel} />}
      {words}
    </span>
  );
}

interface Props extends Pick<Card, 'order' | 'part' | 'parts' | 'showsHeader' | 'startedAtS' | 'clock'> {
  readonly cardKey: string;
  readonly title: string;
  readonly level: Level;
  /**
   * Unix seconds (server) at which the batch was ordered; 0 when the clock starts then, or a fire band shows the time.
   */
  readonly orderedAtS: number;
  /** 0 for an order without a digit key. */
  readonly digit: number;
  readonly paying: boolean;
  readonly look: BoardLook;
}

/** Shown beside a clock that started after the order (rule ALARM-3). */
export const TimeSinceOrder = ({ orderedAtS, look }: { readonly orderedAtS: number; readonly look: BoardLook }) => (
  <span className={styles.timeSinceOrder}>
    {look.t('card.waited')} <CardClock startedAtS={orderedAtS} />
  </span>
);

/** Does not render again when only lines change. */
export const CardHeader = memo(function CardHeader(props: Props) {
  const { order, part, parts, cardKey, title, level, digit, showsHeader, look } = props;
  const { t, settings, names } = look;
  const { guests, waiterId } = order;
  const badge = webOrderBadge(order.webStatus);
  const isLong = title.length > SHORT_TITLE;
  const words = wordsFrom(order, look);
  const hasTwoRows = isLong || badge !== null || (showsHeader && words.length > SHORT_ORIGIN);
  const isBeside = !hasTwoRows && words !== '';
  const from = showsHeader && <From order={order} words={words} look={look} />;
  const waiter = settings.showWaiter && waiterId > 0 && (names.users.get(waiterId) ?? waiterId);
  const needed = (
    <>
      {parts > 1 && (
        <span role="img" aria-label={t('card.part', { part: part + 1, parts })} className={styles.part}>
          {`${part + 1}/${parts}`}
        </span>
      )}
      {showsHeader && settings.showPAX && guests > 0 && (
        <span role="img" aria-label={t('card.guests', { count: guests })} className={styles.guests}>
          {GLYPHS.user}
          {guests}
        </span>
      )}
      {props.paying && (
        <span role="img" aria-label={t('card.paying')} className={styles.paying}>
          {GLYPHS.banknote}
        </span>
      )}
      {isBeside && from}
    </>
  );
  const rest = (
    <div className={styles.below}>
      {isLong && needed}
      {badge && <strong className={styles.part}>{t(`status.${badge}`)}</strong>}
      {showsHeader && waiter && (
        <span role="img" aria-label={t('card.waiter', { name: waiter })} className={styles.waiter}>
          {waiter}
        </span>
      )}
      {!isBeside && from}
    </div>
  );
  return (
    <header className={styles.header}>
      <div className={styles.top}>
        <h2 dir="auto" className={isLong ? styles.long : styles.where}>
          <WrappingTitle text={title} />
        </h2>
        {digit > 0 && <kbd className={styles.digit}>{digit}</kbd>}
        {!isLong && needed}
        {!hasTwoRows && rest}
      </div>
      {hasTwoRows && rest}
      <div className={styles.when}>
        <CardClock id={`clock-${cardKey}`} className={styles.clock} startedAtS={props.startedAtS} />
        {props.orderedAtS > 0 && <TimeSinceOrder orderedAtS={props.orderedAtS} look={look} />}
        <strong className={styles.level}>{props.clock === 'held' ? t('card.held') : levelWord(level, t)}</strong>
      </div>
    </header>
  );
});

interface LaterPieceHeaderProps {
  readonly title: string;
  readonly startedAtS: number;
  /** The title or a note of the order warns of an allergy; the first piece shows the text. */
  readonly warns: boolean;
  readonly look: BoardLook;
}

/** The header of a later piece of a card. */
export const LaterPieceHeader = ({ title, startedAtS, warns, look }: LaterPieceHeaderProps) => (
  <header className={styles.laterPieceHeader}>
    <b dir="auto" className={styles.continuedTitle}>
      {title}
    </b>
    {warns && <AllergyMark t={look.t} />}
    <CardClock className={styles.clock} startedAtS={startedAtS} />
  </header>
);
