/** The texts of the all-day board in Spanish. */

export const es = {
  home3: {
    label: 'Total del día',
    row: '{{quantity}} {{product}}',
    ticket: '{{title}} ×{{quantity}}',
    more_one: '+{{count}} pedido',
    more_other: '+{{count}} pedidos',
    done: 'No queda nada por preparar.',
    madeAll: 'No queda nada de este producto por preparar.',
    orders: 'Pedidos con {{product}}',
    above_one: 'Ver {{count}} producto más arriba',
    above_other: 'Ver {{count}} productos más arriba',
    below_one: 'Ver {{count}} producto más abajo',
    below_other: 'Ver {{count}} productos más abajo',
    close: 'Volver al total',
  },
};
