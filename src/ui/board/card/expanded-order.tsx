/** Rules ORDER-70, ORDER-71, SHARED-14. */
import { useEffect } from 'react';
import type { Order } from '../../../domain/order/order.ts';
import { orderStatus } from '../../../domain/presentation/order-status.ts';
import { useTexts } from '../../../i18n/texts-provider.tsx';
import { useApp } from '../../base/app-context.ts';
import type { BoardLook } from './board-look.ts';
import * as styles from './expanded-order.module.css';
import { LineChip } from './line-chip.tsx';
import { OrderTotal } from './order-total.tsx';

interface Props {
  readonly order: Order;
  /** Names of other devices that have the order open. */
  readonly users: readonly string[];
  readonly look: BoardLook;
}

function StatusOfAll({ order, look }: Pick<Props, 'order' | 'look'>) {
  const status = orderStatus(order.lines);
  if (status === null) return null;
  return (
    <p className={styles.status}>
      <span>{look.t('card.orderStatus')}</span>
      {/* A narrow card hides the words of usual statuses, but here is space for them. */}
      <LineChip look={{ ...look.status(status), isUsual: false }} mark="none" isLocked={false} brief={false} />
    </p>
  );
}

/** While mounted, other devices see that the order is open here. */
export function ExpandedOrder({ order, users, look }: Props) {
  const t = useTexts();
  const { commands } = useApp();
  useEffect(() => commands.openOrder(order.id), [commands, order.id]);
  return (
    <>
      <StatusOfAll order={order} look={look} />
      <OrderTotal order={order} />
      {users.length > 0 && (
        <p dir="auto" className={styles.users}>
          {t('card.openAt', { names: users.join(', ') })}
        </p>
      )}
    </>
  );
}
