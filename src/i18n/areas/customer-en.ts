/** The texts of the screen for diners in English. */
import type { es } from './customer-es.ts';

export const en: typeof es = {
  customer: { title: 'READY ORDERS', news: 'Just ready!', none: 'No orders are ready yet' },
};
