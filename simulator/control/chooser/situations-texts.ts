/** The texts of the list of situations. Spanish is the source; an English text that is missing does not compile. */
import type { Difficulty } from '../../core/base/situation.ts';
import type { RoomLanguage } from '../base/texts.ts';

const es = {
  situations: 'Situaciones',
  noSituations: 'El simulador no dice qué situaciones hay.',
  closeSituations: 'Cerrar la lista',
  difficulty: { easy: 'Fácil', middle: 'Media', hard: 'Difícil' } satisfies Record<Difficulty, string> as Record<
    Difficulty,
    string
  >,
  ordersOf: (count: number) => (count === 1 ? '1 pedido' : `unos ${count} pedidos`),
  brokenTimes: (count: number) => (count === 1 ? '1 falla' : `${count} fallas`),
  startSituation: 'Empezar',
  startAgain: 'Empezar de nuevo',
  running: 'En curso',
  seed: 'Semilla',
};

export type SituationsTexts = typeof es;

const en: SituationsTexts = {
  situations: 'Situations',
  noSituations: 'The simulator does not say which situations there are.',
  closeSituations: 'Close the list',
  difficulty: { easy: 'Easy', middle: 'Medium', hard: 'Hard' },
  ordersOf: (count) => (count === 1 ? '1 order' : `some ${count} orders`),
  brokenTimes: (count) => (count === 1 ? '1 trouble' : `${count} troubles`),
  startSituation: 'Start',
  startAgain: 'Start again',
  running: 'Running',
  seed: 'Seed',
};

export const situationsTexts = (language: RoomLanguage): SituationsTexts => (language === 'en' ? en : es);
