/** The total is written as the venue writes money (rule ORDER-71). */
import { useSnapshot } from 'valtio';
import type { Order } from '../../../domain/order/order.ts';
import { formatMoney } from '../../../domain/presentation/money.ts';
import { useTexts } from '../../../i18n/texts-provider.tsx';
import { useApp } from '../../base/app-context.ts';
import * as styles from './order-total.module.css';

/** Renders nothing for an order without a total. */
export function OrderTotal({ order }: { readonly order: Order }) {
  const t = useTexts();
  const { venue } = useSnapshot(useApp().state);
  const amount = order.total > 0 ? formatMoney(order.total, venue.currency) : '';
  return amount !== '' && <p className={styles.total}>{t('card.total', { amount })}</p>;
}
