import { SEED_MAX } from '../../core/base/prng.ts';
import type { Difficulty } from '../../core/base/situation.ts';
import { type RoomLanguage, sharedTexts } from '../base/texts.ts';

const es = {
  situations: 'Situaciones',
  noSituations: 'El simulador no entrega la lista de situaciones.',
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
  wrongSeed: sharedTexts('es').wholeWithin('0', String(SEED_MAX)),
};

export type SituationsTexts = typeof es;

const en: SituationsTexts = {
  situations: 'Situations',
  noSituations: 'The simulator does not provide the list of situations.',
  closeSituations: 'Close the list',
  difficulty: { easy: 'Easy', middle: 'Medium', hard: 'Hard' },
  ordersOf: (count) => (count === 1 ? '1 order' : `about ${count} orders`),
  brokenTimes: (count) => (count === 1 ? '1 problem' : `${count} problems`),
  startSituation: 'Start',
  startAgain: 'Start again',
  running: 'Running',
  seed: 'Seed',
  wrongSeed: sharedTexts('en').wholeWithin('0', String(SEED_MAX)),
};

export const situationsTexts = (language: RoomLanguage): SituationsTexts => (language === 'en' ? en : es);
