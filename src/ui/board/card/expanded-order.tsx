/** What only an expanded card tells of its order: what it comes to, and at which other devices it is open (rules O13, SEL14). */
import { useEffect } from 'react';
import type { Order } from '../../../domain/order/order.ts';
import { useTexts } from '../../../i18n/texts-provider.tsx';
import { useApp } from '../../base/app-context.ts';
import * as styles from './expanded-order.module.css';
import { OrderTotal } from './order-total.tsx';

interface Props {
  readonly order: Order;
  /** The names at other devices that have it open. */
  readonly users: readonly string[];
}

/** While it stands the other devices hear that the order is open here. */
export function ExpandedOrder({ order, users }: Props) {
  const t = useTexts();
  const { commands } = useApp();
  useEffect(() => commands.openOrder(order.id), [commands, order.id]);
  return (
    <>
      <OrderTotal order={order} />
      {users.length > 0 && (
        <p dir="auto" className={styles.users}>
          {t('card.openAt', { names: users.join(', ') })}
        </p>
      )}
    </>
  );
}
