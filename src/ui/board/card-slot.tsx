/** The place of one card on the strip: follows that card's entry alone, and keeps the board going if the card fails. */
import { memo } from 'react';
import { useSnapshot } from 'valtio';
import type { CardEntry } from '../../engine/state.ts';
import { Boundary } from '../kit/boundary.tsx';
import { useApp } from '../shell/app-context.ts';
import type { BoardLook } from './board-look.ts';
import styles from './card.module.css';
import { Card } from './card.tsx';

interface Props {
  readonly cardKey: string;
  readonly look: BoardLook;
}

const BrokenCard = ({ cardKey, look }: Props) => (
  <article className={styles.broken} data-card={cardKey} data-level="neutral">
    {look.t('card.broken', { id: cardKey.split('-')[0] })}
  </article>
);

function EntryCard({ entry, look }: { entry: CardEntry; look: BoardLook }) {
  const { card, level } = useSnapshot(entry);
  return (
    <Boundary retryOn={card} fallback={<BrokenCard cardKey={card.key} look={look} />}>
      <Card card={card} level={level} look={look} />
    </Boundary>
  );
}

export const CardSlot = memo(function CardSlot({ cardKey, look }: Props) {
  const entry = useApp().entry(cardKey);
  return entry && <EntryCard entry={entry} look={look} />;
});
