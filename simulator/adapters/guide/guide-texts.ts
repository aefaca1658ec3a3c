import type { TappedTarget } from './screen-places.ts';
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
      `Tocó «${name}»: abra su tarjeta con la flecha de la esquina y deshágalo con la flecha curva. Luego toque lo que está enmarcado.`,
    advance: () =>
      'Eso avanzó la tarjeta: ábrala con la flecha de la esquina y deshágalo con la flecha curva. Luego toque lo que está enmarcado.',
    other: (name: string) => `Eso era «${name}»: ciérrelo si abrió algo y toque lo que está enmarcado.`,
    nothing: 'Ahí no hay nada que tocar. Toque lo que está enmarcado.',
  },
  undone: 'Deshecho. Toque lo que está enmarcado.',
  leftOut: (title: string) => `Eso era del paso «${title}», que saltó. Está bien; ahora toque lo que está enmarcado.`,
  noChange: 'Ese toque no cambió nada. Toque lo que está enmarcado, o salte este paso.',
  offline:
    'OFFLINE apareció arriba: se cayó la nube. Siga cocinando: lo que toque se guarda en este equipo y se envía cuando vuelva.',
  notAway: {
    undo: 'Aquí no hay nada que deshacer todavía: toque antes el plato, o salte este paso.',
    here: 'Este pedido no ha salido todavía: márquelo listo, guarde y espere a que salga, o salte este paso.',
    home: 'Ya está en las tarjetas: abra antes otra página del menú, o salte este paso.',
  } satisfies Record<NotAway, string> as Record<NotAway, string>,
  closeList: 'Cierre la lista con la ✕.',
  soon: 'Espere un momento: ya viene.',
  unseen: 'La pantalla todavía no lo muestra: espere un momento, o salte este paso.',
  lost: 'El simulador no responde. La guía sigue cuando vuelva.',
  closing: '¡Terminó su primer día!',
  closingPart: 'La guía terminó',
  sum: (done: number, of: number, wrong: number) =>
    `${done} de ${of} pasos hechos · ${wrong === 1 ? '1 toque de más' : `${wrong} toques de más`}`,
  onward: 'La cocina sigue abierta: practique sin guía cuanto quiera.',
  onwardPart: 'Lo que falta se practica con «Empezar de nuevo». La cocina sigue abierta.',
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
  already: 'This is already done.',
  praise: ['Good!', "That's it!", 'Very good!'],
  wrong: {
    line: (name) =>
      `You tapped “${name}”: open its card with the arrow in the corner and undo it with the curved arrow. Then tap the framed place.`,
    advance: () =>
      'That advanced the card: open it with the arrow in the corner and undo it with the curved arrow. Then tap the framed place.',
    other: (name) => `That was “${name}”: close it if it opened something, and tap the framed place.`,
    nothing: 'There is nothing to tap there. Tap the framed place.',
  },
  undone: 'Undone. Tap the framed place.',
  leftOut: (title) => `That belongs to the step “${title}”, which you skipped. That is fine; now tap the framed place.`,
  noChange: 'That tap changed nothing. Tap the framed place, or skip this step.',
  offline:
    'OFFLINE has appeared at the top: the cloud is down. Keep cooking: your taps are stored on this device and sent when it is back.',
  notAway: {
    undo: 'There is nothing to undo here yet: tap the dish first, or skip this step.',
    here: 'This order has not left yet: mark it ready, save and wait until it leaves, or skip this step.',
    home: 'You are already at the cards: open another page of the menu first, or skip this step.',
  },
  closeList: 'Close the list with the ✕.',
  soon: 'Wait a moment: it is coming.',
  unseen: 'The screen does not show it yet: wait a moment, or skip this step.',
  lost: 'The simulator does not respond. The guide continues when it is back.',
  closing: 'Your first day is done!',
  closingPart: 'The guide has ended',
  sum: (done, of, wrong) =>
    `${done} of ${of} steps done · ${wrong === 1 ? '1 tap too many' : `${wrong} taps too many`}`,
  onward: 'The kitchen stays open: practice without a guide as long as you like.',
  onwardPart: 'Practice the rest with “Start over”. The kitchen stays open.',
  outcome: { done: 'done', skipped: 'skipped', open: 'not done' },
  close: 'Continue without a guide',
  again: 'Start over',
};

export const guideTexts = (language: 'es' | 'en'): GuideTexts => (language === 'en' ? en : es);

/** For a tap with an effect, the text also states how to undo or close what the tap did. */
export const wrongTapText = (tapped: TappedTarget | null, { wrong }: GuideTexts): string =>
  tapped === null ? wrong.nothing : wrong[tapped.kind](tapped.name);
