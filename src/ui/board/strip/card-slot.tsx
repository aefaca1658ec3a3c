/** Renders only for changes of its own entry, and catches errors of the card, so that the board keeps working. */
import { memo, useEffect } from 'react';
import { useSnapshot } from 'valtio';
import type { Order } from '../../../domain/order/order.ts';
import { orderTitle } from '../../../domain/presentation/title.ts';
import type { CardEntry } from '../../../engine/base/state.ts';
import { useApp } from '../../base/app-context.ts';
import { Boundary } from '../../kit/boundary.tsx';
import type { BoardLook } from '../card/board-look.ts';
import * as styles from '../card/card.module.css';
import { Card } from '../card/card.tsx';
import { useStarts } from '../card/pieces.ts';
import { useIsMounted } from './mounted-cards.ts';

interface Props {
  readonly cardKey: string;
  readonly look: BoardLook;
}

/** Empty when even the title of a broken card throws. */
function titleOf(order: Order, look: BoardLook): string {
  try {
    return orderTitle(order, look.venue, look.names, look.settings);
  } catch {
    return '';
  }
}

function BrokenCard({ cardKey, order, look }: Props & { readonly order: Order }) {
  const app = useApp();
  useEffect(() => app.commands.markBroken(), [app]);
  const words = look.t('card.broken', { order: titleOf(order, look) });
  return (
    <article className={styles.broken} data-card={cardKey} data-level="neutral" aria-label={words}>
      <p>{words}</p>
    </article>
  );
}

function EntryCard({ entry, look }: { entry: CardEntry; look: BoardLook }) {
  const { card, level, marks } = useSnapshot(entry);
  const hasInside = useIsMounted(card.key);
  const starts = useStarts(card.key);
  return (
    <Boundary retryOn={card} fallback={<BrokenCard cardKey={card.key} order={card.order} look={look} />}>
      <Card card={card} level={level} marks={marks} hasInside={hasInside} starts={starts} look={look} />
    </Boundary>
  );
}

export const CardSlot = memo(function CardSlot({ cardKey, look }: Props) {
  const entry = useApp().entry(cardKey);
  return entry && <EntryCard entry={entry} look={look} />;
});
