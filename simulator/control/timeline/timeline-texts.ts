import type { TimelineItem } from '../../core/base/timeline.ts';
import type { RoomLanguage } from '../base/texts.ts';

type TimelineKind = TimelineItem['kind'];

const es = {
  timeline: 'Línea de tiempo',
  jump: 'Saltar hacia adelante',
  hint: 'Haga clic o arrastre hacia la derecha para saltar; con las flechas, un minuto.',
  moment: (time: string, passed: string) => `${time}, ${passed} desde el comienzo`,
  neverBack: 'El tiempo solo avanza: lo que pasó no se repite. «Reiniciar» empieza de nuevo.',
  jumping: (time: string) => `Saltar a las ${time}`,
  note: 'Nota para una marca',
  mark: 'Marcar este momento',
  list: (count: number) => `Lo que pasó y lo que viene (${count})`,
  when: 'Hora',
  what: 'Qué',
  detail: 'Detalle',
  state: 'Estado',
  happened: 'pasó',
  now: 'en curso',
  upcoming: 'viene',
  jumpTo: (time: string) => `Saltar a las ${time}`,
  empty: 'Nada pasó todavía y el guion no trae nada más.',
  kinds: {
    rush: 'Llegada de pedidos',
    order: 'Pedido',
    act: 'Cambio en un pedido',
    fault: 'Problema',
    device: 'Problema de un equipo',
    mark: 'Marca',
    other: 'Otro suceso',
  } satisfies Record<TimelineKind, string> as Record<TimelineKind, string>,
  perHour: (count: string) => `${count} por hora`,
};

export type TimelineTexts = typeof es;

const en: TimelineTexts = {
  timeline: 'Timeline',
  jump: 'Jump forward',
  hint: 'Click or drag to the right to jump; an arrow key jumps one minute.',
  moment: (time, passed) => `${time}, ${passed} since the start`,
  neverBack: 'Time only moves forward. “Restart” starts over.',
  jumping: (time) => `Jump to ${time}`,
  note: 'Note for a mark',
  mark: 'Mark this moment',
  list: (count) => `Past and coming events (${count})`,
  when: 'Time',
  what: 'What',
  detail: 'Detail',
  state: 'State',
  happened: 'happened',
  now: 'now',
  upcoming: 'coming',
  jumpTo: (time) => `Jump to ${time}`,
  empty: 'Nothing has happened yet, and the scenario has no more steps.',
  kinds: {
    rush: 'Orders arriving',
    order: 'Order',
    act: 'Change in an order',
    fault: 'Problem',
    device: 'Device problem',
    mark: 'Mark',
    other: 'Other event',
  },
  perHour: (count) => `${count} per hour`,
};

export const timelineTexts = (language: RoomLanguage): TimelineTexts => (language === 'en' ? en : es);
