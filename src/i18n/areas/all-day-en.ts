/** The texts of the all-day board in English. */
import type { es } from './all-day-es.ts';

export const en: typeof es = {
  home3: {
    label: 'All-day total',
    row: '{{quantity}} {{product}}',
    extra: '+ {{product}}',
    ticket: '{{title}} ×{{quantity}}',
    more_one: '+{{count}} order',
    more_other: '+{{count}} orders',
    done: 'Nothing is left to prepare.',
    madeAll: 'Nothing of this product is left to prepare.',
    orders: 'Orders with {{product}}',
    close: 'Back to the total',
  },
};
