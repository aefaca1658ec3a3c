import type { RoomLanguage, SharedTexts } from '../base/texts.ts';

const es = {
  journal: 'Diario',
  journalSearch: 'Buscar en el diario',
  journalShow: 'Qué se muestra',
  journalFilter: { story: 'Todo', orders: 'Pedidos', taps: 'Toques', troubles: 'Problemas', all: 'Con llamadas' },
  journalNothing: 'Nada coincide.',
  journalFound: (count: number) => (count === 1 ? '1 línea coincide.' : `${count} líneas coinciden.`),
  journalMore: (count: number, shown: number) => `${count} líneas coinciden: se ven las ${shown} más recientes.`,
  showCard: 'Mostrar su tarjeta',
  cardAt: (screens: string) => `Su tarjeta está en: ${screens}.`,
  cardNowhere: 'Ninguna pantalla visible tiene su tarjeta.',
  journalEmpty: 'Todavía no ha pasado nada.',
  scope: { world: 'mundo', wire: 'equipos', trouble: 'problema' },
};

type JournalWords = typeof es;

export type JournalTexts = JournalWords & SharedTexts;

const en: JournalWords = {
  journal: 'Journal',
  journalSearch: 'Search the journal',
  journalShow: 'Show',
  journalFilter: { story: 'Everything', orders: 'Orders', taps: 'Taps', troubles: 'Problems', all: 'With calls' },
  journalNothing: 'No matches.',
  journalFound: (count) => (count === 1 ? '1 line matches.' : `${count} lines match.`),
  journalMore: (count, shown) => `${count} lines match: the latest ${shown} are shown.`,
  showCard: 'Show its card',
  cardAt: (screens) => `Its card is on: ${screens}.`,
  cardNowhere: 'No visible screen has its card.',
  journalEmpty: 'Nothing has happened yet.',
  scope: { world: 'world', wire: 'devices', trouble: 'problem' },
};

export const journalTexts = (language: RoomLanguage, names: SharedTexts): JournalTexts => ({
  ...names,
  ...(language === 'en' ? en : es),
});
