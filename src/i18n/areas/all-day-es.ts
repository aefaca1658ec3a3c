/** The texts of the all-day board in Spanish. */

export const es = {
  home3: {
    label: 'Total del día',
    row: '{{quantity}} {{product}}',
    extra: '+ {{product}}',
    ticket: '{{title}} ×{{quantity}}',
    more_one: '+{{count}} pedido',
    more_other: '+{{count}} pedidos',
    done: 'No queda nada por preparar.',
    madeAll: 'No queda nada de este producto por preparar.',
    orders: 'Pedidos con {{product}}',
    close: 'Volver al total',
  },
};
