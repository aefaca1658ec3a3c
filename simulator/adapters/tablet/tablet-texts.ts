import type { TraineeFacts } from '../../core/base/class.ts';
import { LATE_MS } from '../../core/base/training.ts';

const SECOND_MS = 1_000;

const two = (value: number): string => String(value).padStart(2, '0');

export function minutesText(ms: number): string {
  const seconds = Math.floor(ms / SECOND_MS);
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`;
}

/** A dash, as on the score card, when no order came early enough to be late (rule TRAINING-19). */
const lateText = ({ late, came, longestMs = 0 }: TraineeFacts['figures']): string =>
  longestMs <= LATE_MS || came === 0 ? '–' : `${Math.round((late * 100) / came)} %`;
const meanText = ({ served, meanMs }: TraineeFacts['figures']): string =>
  served === 0 || meanMs === null ? '–' : minutesText(meanMs);

const es = {
  label: 'Clase',
  left: (time: string) => `quedan ${time}`,
  paused: 'En pausa',
  over: 'Se acabó el tiempo',
  ended: 'La clase terminó',
  tooFast: 'Listo demasiado rápido: cada plato tiene un tiempo mínimo. Devuélvalo y márquelo listo después.',
  result: (figures: TraineeFacts['figures']) => [
    `Listos: ${figures.served} de ${figures.came}`,
    `Promedio: ${meanText(figures)}`,
    `Tarde: ${lateText(figures)}`,
    `Demasiado rápido: ${figures.tooFast}`,
    `Deshechos: ${figures.undone}`,
  ],
};

type TabletTexts = typeof es;

const en: TabletTexts = {
  label: 'Class',
  left: (time) => `${time} left`,
  paused: 'Paused',
  over: 'Time is up',
  ended: 'The class has ended',
  tooFast: 'Ready too fast: each dish has a minimum cooking time. Undo it and mark it ready later.',
  result: (figures) => [
    `Ready: ${figures.served} of ${figures.came}`,
    `Average: ${meanText(figures)}`,
    `Late: ${lateText(figures)}`,
    `Too fast: ${figures.tooFast}`,
    `Undone: ${figures.undone}`,
  ],
};

export const tabletTexts = (language: 'es' | 'en'): TabletTexts => (language === 'en' ? en : es);
