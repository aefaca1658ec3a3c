/** The question comes before a tap changes an unconfirmed web order (rule ORDER-67). */
import { useSnapshot } from 'valtio';
import { orderTitle } from '../../../domain/presentation/title.ts';
import { webOrderBadge } from '../../../domain/presentation/web-order.ts';
import { useApp } from '../../base/app-context.ts';
import { Confirm } from '../../kit/confirm.tsx';
import type { BoardLook } from '../card/board-look.ts';

export function UnconfirmedQuestion({ look }: { readonly look: BoardLook }) {
  const app = useApp();
  const { unconfirmedTap, keys } = useSnapshot(app.state.board);
  if (unconfirmedTap === null) return null;
  const { t, venue, names, settings } = look;
  const cards = keys.flatMap((key) => app.entry(key)?.card ?? []);
  const order = cards.find((card) => card.order.id === unconfirmedTap.orderId)?.order;
  const badge = order && webOrderBadge(order.webStatus);
  return (
    <Confirm
      sentence={t('card.unconfirmed.question')}
      yes={t('card.unconfirmed.yes')}
      no={t('card.unconfirmed.no')}
      danger
      onYes={() => app.commands.answerUnconfirmed(true)}
      onNo={() => app.commands.answerUnconfirmed(false)}
    >
      {order && (
        <p>
          <strong dir="auto">{orderTitle(order, venue, names, settings)}</strong>
          {badge && ` · ${t(`status.${badge}`)}`}
        </p>
      )}
    </Confirm>
  );
}
