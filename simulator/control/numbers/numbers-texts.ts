/** Texts of the run's figures. Spanish is the source; a missing English text does not compile. */
import type { RoomLanguage } from '../base/texts.ts';

const es = {
  open: 'Ver las cifras',
  close: 'Cerrar las cifras',
  numbers: 'Cifras de la partida',
  run: (name: string, seed: number, time: string) => `${name} · semilla ${seed} · hasta las ${time}`,
  loading: 'Contando…',
  unavailable: 'El simulador no entrega las cifras de esta partida.',
  nothing: 'Todavía no llega ningún pedido.',
  table: 'Ver los números',
  loadTitle: 'Carga por estación',
  loadAbout: (part: string) => `Platos que esperaban a la vez en cada estación, lo más que hubo cada ${part}.`,
  dishes: 'Platos que esperan:',
  station: 'Estación',
  moment: 'Desde',
  timesTitle: 'Cuánto tardaron',
  timesAbout:
    'Pedidos según los minutos que tardaron; lo que no está listo, según lo que ha esperado. Lo agregado a un pedido cuenta aparte.',
  minutes: 'Minutos',
  tickets: 'Pedidos',
  median: (time: string) => `mediana ${time}`,
  p95: (time: string) => `percentil 95 ${time}`,
  marks: (median: string, p95: string) =>
    `La mitad tardó ${median} o menos (mediana); 95 de cada 100, ${p95} o menos (percentil 95).`,
  channelsTitle: 'Pedidos por canal',
  channelsAbout: 'Lo que llegó por cada canal, lo que quedó listo y lo que tardó o esperó más de 10 minutos.',
  channel: 'Canal',
  came: 'Llegaron',
  served: 'Listos',
  late: 'Tarde',
  lateShare: 'Parte tarde',
  kiosk: 'Quiosco',
  unnamed: 'Sin canal',
  numbered: (id: string) => `Canal ${id}`,
  others: (count: number) => `Otros ${count} canales`,
};

export type NumbersTexts = typeof es;

const en: NumbersTexts = {
  open: 'Show figures',
  close: 'Close figures',
  numbers: 'Figures of the run',
  run: (name, seed, time) => `${name} · seed ${seed} · until ${time}`,
  loading: 'Counting…',
  unavailable: 'The simulator does not provide the figures of this run.',
  nothing: 'No orders yet.',
  table: 'Show the numbers',
  loadTitle: 'Load per station',
  loadAbout: (part) => `Most dishes that waited at the same time at each station, per ${part}.`,
  dishes: 'Dishes waiting:',
  station: 'Station',
  moment: 'From',
  timesTitle: 'How long they took',
  timesAbout: 'Orders by the minutes they took, or have waited so far. Lines added to an order count separately.',
  minutes: 'Minutes',
  tickets: 'Orders',
  median: (time) => `median ${time}`,
  p95: (time) => `95th percentile ${time}`,
  marks: (median, p95) =>
    `Half of them took ${median} or less (median); 95 of 100 took ${p95} or less (95th percentile).`,
  channelsTitle: 'Orders per channel',
  channelsAbout: 'Per channel: orders received, ready, and over 10 minutes.',
  channel: 'Channel',
  came: 'Received',
  served: 'Ready',
  late: 'Late',
  lateShare: 'Late share',
  kiosk: 'Kiosk',
  unnamed: 'No channel',
  numbered: (id) => `Channel ${id}`,
  others: (count) => `${count} other channels`,
};

export const numbersTexts = (language: RoomLanguage): NumbersTexts => (language === 'en' ? en : es);
