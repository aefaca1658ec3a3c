/** The words of a guide itself, in each language of a device. */
import type { TappedThing } from './glass-places.ts';
import type { NotAway } from './step-watch.ts';

const es = {
  label: 'Guía',
  step: (at: number, of: number) => `Paso ${at} de ${of}`,
  read: 'Entendido',
  next: 'Siguiente',
  skip: 'Saltar',
  back: 'Atrás',
  end: 'Terminar la guía',
  already: 'Esto ya está hecho.',
  praise: ['¡Bien!', '¡Eso es!', '¡Muy bien!'],
  wrong: {
    line: (name: string) =>
      `Tocaste «${name}». No pasa nada: abre su tarjeta con la flecha de la esquina y toca la flecha curva junto al plato para deshacerlo. Luego toca lo que está enmarcado.`,
    advance: () =>
      'Eso movió toda una tarjeta. No pasa nada: ábrela con la flecha de la esquina y deshaz cada plato con su flecha curva. Luego toca lo que está enmarcado.',
    other: (name: string) => `Eso era «${name}». No pasa nada: ciérralo si abrió algo y toca lo que está enmarcado.`,
    nothing: 'Ahí no hay nada que tocar. Toca lo que está enmarcado.',
  },
  notAway: {
    undo: 'Aquí no hay nada que deshacer todavía: toca antes el plato, o salta este paso.',
    here: 'Este pedido no ha salido todavía: márcalo listo, guarda y espera a que salga, o salta este paso.',
    home: 'Ya estás en las tarjetas: abre antes otra página del menú, o salta este paso.',
  } satisfies Record<NotAway, string> as Record<NotAway, string>,
  closeList: 'Cierra la lista con la ✕.',
  soon: 'Espera un momento: ya viene.',
  unseen: 'La pantalla todavía no lo muestra: espera un momento, o salta este paso.',
  lost: 'El simulador no responde. La guía sigue cuando vuelva.',
  closing: '¡Terminaste tu primer día!',
  sum: (done: number, of: number, wrong: number) =>
    `${done} de ${of} pasos hechos · ${wrong === 1 ? '1 toque de más' : `${wrong} toques de más`}`,
  onward: 'La cocina sigue abierta: practica sin guía cuanto quieras.',
  outcome: { done: 'hecho', skipped: 'saltado', open: 'sin hacer' },
  close: 'Seguir sin guía',
  again: 'Empezar de nuevo',
};

export type GuideTexts = typeof es;

const en: GuideTexts = {
  label: 'Guide',
  step: (at, of) => `Step ${at} of ${of}`,
  read: 'Got it',
  next: 'Next',
  skip: 'Skip',
  back: 'Back',
  end: 'End the guide',
  already: 'This is done already.',
  praise: ['Good!', "That's it!", 'Very good!'],
  wrong: {
    line: (name) =>
      `You tapped “${name}”. Never mind: open its card with the arrow in the corner and tap the curved arrow beside the dish to undo it. Then tap what is framed.`,
    advance: () =>
      'That moved a whole card. Never mind: open it with the arrow in the corner and undo each dish with its curved arrow. Then tap what is framed.',
    other: (name) => `That was “${name}”. Never mind: close it if it opened something, and tap what is framed.`,
    nothing: 'There is nothing to tap there. Tap what is framed.',
  },
  notAway: {
    undo: 'There is nothing to undo here yet: tap the dish first, or skip this step.',
    here: 'This order has not left yet: mark it ready, save and wait until it leaves, or skip this step.',
    home: 'You are at the cards already: open another page of the menu first, or skip this step.',
  },
  closeList: 'Close the list with the ✕.',
  soon: 'Wait a moment: it is on its way.',
  unseen: 'The screen does not show it yet: wait a moment, or skip this step.',
  lost: 'The simulator does not answer. The guide goes on once it is back.',
  closing: 'Your first day is done!',
  sum: (done, of, wrong) =>
    `${done} of ${of} steps done · ${wrong === 1 ? '1 tap too many' : `${wrong} taps too many`}`,
  onward: 'The kitchen stays open: practise without a guide as long as you like.',
  outcome: { done: 'done', skipped: 'skipped', open: 'not done' },
  close: 'Go on without a guide',
  again: 'Begin again',
};

export const guideTexts = (language: 'es' | 'en'): GuideTexts => (language === 'en' ? en : es);

/** What is said kindly of a wrong tap, and how it is undone. */
export const wrongText = (tapped: TappedThing | null, { wrong }: GuideTexts): string =>
  tapped === null ? wrong.nothing : wrong[tapped.kind](tapped.name);
