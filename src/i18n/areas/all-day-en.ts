/** The texts of the all-day board in English. */
import type { es } from './all-day-es.ts';

export const en: typeof es = {
  home3: {
    label: 'All-day total',
    row: '{{quantity}} {{product}}',
    ticket: '{{title}} ×{{quantity}}',
    more_one: '+{{count}} order',
    more_other: '+{{count}} orders',
    done: 'Nothing is left to prepare.',
    madeAll: 'Nothing of this product is left to prepare.',
    orders: 'Orders with {{product}}',
    above_one: 'See {{count}} more product above',
    above_other: 'See {{count}} more products above',
    below_one: 'See {{count}} more product below',
    below_other: 'See {{count}} more products below',
    close: 'Back to the total',
  },
};
