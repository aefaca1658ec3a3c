/** The texts of the screen for diners in Spanish. */

export const es = {
  customer: { title: 'ÓRDENES LISTAS', news: '¡Recién lista!', none: 'Aún no hay órdenes listas' },
};
