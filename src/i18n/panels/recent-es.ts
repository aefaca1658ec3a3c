/** The texts of the panel of recent orders in Spanish. */

export const es = {
  recent: {
    close: 'Cerrar',
    empty: 'Todavía no ha salido ningún pedido.',
    undo: 'Deshacer',
    undoOf: 'Deshacer: {{title}}',
    question: '¿Desea revertir el último cambio y regresar esta orden a su estado anterior?',
    returns_one: 'vuelve {{count}} línea',
    returns_other: 'vuelven {{count}} líneas',
    revert: 'Revertir',
    cancel: 'Cancelar',
  },
};
