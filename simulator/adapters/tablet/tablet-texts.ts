/** The words of the band on a class tablet, in each language of a device. */
import type { TraineeFacts } from '../../core/base/class.ts';

const SECOND_MS = 1_000;

const two = (value: number): string => String(value).padStart(2, '0');

/** Minutes and seconds. */
export function minutesText(ms: number): string {
  const seconds = Math.floor(ms / SECOND_MS);
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`;
}

const share = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((part * 100) / whole));
const timeOr = (ms: number | null): string => (ms === null ? '–' : minutesText(ms));

const es = {
  label: 'Clase',
  left: (time: string) => `quedan ${time}`,
  paused: 'En pausa',
  over: 'Se acabó el tiempo',
  ended: 'La clase terminó',
  result: ({ served, came, meanMs, late, tooFast, undone }: TraineeFacts['figures']) => [
    `Listos: ${served} de ${came}`,
    `Promedio: ${timeOr(meanMs)}`,
    `Tarde: ${share(late, came)} %`,
    `Demasiado rápido: ${tooFast}`,
    `Deshechos: ${undone}`,
  ],
};

type TabletTexts = typeof es;

const en: TabletTexts = {
  label: 'Class',
  left: (time) => `${time} left`,
  paused: 'Paused',
  over: 'Time is up',
  ended: 'The class was ended',
  result: ({ served, came, meanMs, late, tooFast, undone }) => [
    `Ready: ${served} of ${came}`,
    `Mean: ${timeOr(meanMs)}`,
    `Late: ${share(late, came)} %`,
    `Too fast: ${tooFast}`,
    `Undone: ${undone}`,
  ],
};

export const tabletTexts = (language: 'es' | 'en'): TabletTexts => (language === 'en' ? en : es);
