/**
 * Texts of the counters, and of the actions of guests and staff. Spanish is the source; a missing English text does not
 * compile.
 */
import type { RoomLanguage, SharedTexts } from '../base/texts.ts';

const es = {
  openOrders: 'pedidos abiertos',
  lateOrders: 'más de 10 min',
  ordersPlaced: 'pedidos recibidos',
  taps: 'estados guardados',
  requests: 'llamadas',
  waiting: 'sin respuesta',
  unknowns: 'desconocidas',
  elapsed: 'desde el inicio',
  service: 'Servicio',
  otherService: 'Más del servicio',
  oneMoreOrder: 'Un pedido más',
  compose: 'Armar un pedido',
  origin: 'De dónde viene',
  table: 'Mesa',
  anyTable: 'Una libre',
  channel: 'Canal',
  anyChannel: 'Según la semilla',
  lines: 'Líneas',
  quantity: 'Cantidad',
  dish: 'Plato',
  searchDish: 'Buscar un plato',
  noDish: 'No hay platos que coincidan',
  changes: 'Extras y lo que se quita',
  course: { starter: 'Entradas', main: 'Fondos', side: 'Acompañamientos', dessert: 'Postres', drink: 'Bebidas' },
  lineComment: 'Comentario de la línea',
  priority: 'Prioridad',
  noPriority: 'Sin prioridad',
  addLine: 'Otra línea',
  removeLine: 'Quitar la línea',
  orderComment: 'Comentario del pedido',
  fireAll: 'Todo con FIRE',
  place: 'Hacer el pedido',
  voidLine: 'Anular una línea',
  fireOrder: 'FIRE a un pedido',
  message: 'Mensaje a las pantallas',
  messageTo: 'Pantallas que lo muestran',
  send: 'Enviar',
  cooks: 'Cocineros simulados',
  cooksHint: 'Cocinan y entregan mientras nadie toca las pantallas',
};

type ServiceWords = typeof es;

export type ServiceTexts = ServiceWords & SharedTexts;

const en: ServiceWords = {
  openOrders: 'open orders',
  lateOrders: 'over 10 min',
  ordersPlaced: 'orders placed',
  taps: 'statuses saved',
  requests: 'calls',
  waiting: 'unanswered',
  unknowns: 'unknowns',
  elapsed: 'since the start',
  service: 'Service',
  otherService: 'More service actions',
  oneMoreOrder: 'One more order',
  compose: 'Compose an order',
  origin: 'Origin',
  table: 'Table',
  anyTable: 'Any free table',
  channel: 'Channel',
  anyChannel: 'Chosen by the seed',
  lines: 'Lines',
  quantity: 'Quantity',
  dish: 'Dish',
  searchDish: 'Search for a dish',
  noDish: 'No dish matches',
  changes: 'Extras and removals',
  course: { starter: 'Starters', main: 'Mains', side: 'Sides', dessert: 'Desserts', drink: 'Drinks' },
  lineComment: 'Comment on the line',
  priority: 'Priority',
  noPriority: 'No priority',
  addLine: 'Another line',
  removeLine: 'Remove the line',
  orderComment: 'Comment on the order',
  fireAll: 'FIRE everything',
  place: 'Place the order',
  voidLine: 'Void a line',
  fireOrder: 'FIRE an order',
  message: 'Message to the screens',
  messageTo: 'Screens that show it',
  send: 'Send',
  cooks: 'Simulated cooks',
  cooksHint: 'They cook and serve while the screens are not used',
};

/** Uses the shared names of the room. */
export const serviceTexts = (language: RoomLanguage, names: SharedTexts): ServiceTexts => ({
  ...names,
  ...(language === 'en' ? en : es),
});
