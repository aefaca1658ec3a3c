/** The texts of the panel of recent orders in English. */
import type { es } from './recent-es.ts';

export const en: typeof es = {
  recent: {
    close: 'Close',
    empty: 'No order has gone out yet.',
    undo: 'Undo',
    undoOf: 'Undo: {{title}}',
    question: 'Do you want to revert the last change and return this order to its previous state?',
    returns_one: '{{count}} line comes back',
    returns_other: '{{count}} lines come back',
    revert: 'Revert',
    cancel: 'Cancel',
  },
};
