import type { OmittedPart } from '../../core/base/control.ts';
import { SEED_MAX } from '../../core/base/prng.ts';
import type { OfflineState } from './offline-state.ts';
import { type RoomLanguage, sharedTexts } from './texts.ts';

const es = {
  ...sharedTexts('es'),
  room: 'Sala de control',
  offlineBadge: { keeping: 'Guardando…', ready: 'Listo sin conexión', cut: 'Aún no guardado' } satisfies Record<
    OfflineState,
    string
  > as Record<OfflineState, string>,
  offlineHint: {
    keeping: 'La demo todavía necesita la red: no la corte ni recargue sin ella.',
    ready: 'Ya puede cortar la red: la demo sigue, también al recargar.',
    cut: 'No hay red y la demo aún no está guardada en este navegador: no recargue la página hasta que diga «Listo sin conexión».',
  } satisfies Record<OfflineState, string> as Record<OfflineState, string>,
  situationsHint: 'Elegir otra situación',
  train: 'Entrenar',
  trainHint: 'Entrenar a alguien, o ver tarjetas de puntaje anteriores',
  restart: 'Reiniciar',
  restartHint: 'Empieza el escenario de nuevo con esta semilla',
  pause: 'Pausar',
  resume: 'Seguir',
  step: 'Avanzar 10 s',
  forward: { event: 'Hasta el próximo suceso', late: 'Hasta que algo se atrase' },
  stepShort: '+10 s',
  forwardShort: { event: 'Suceso', late: 'Se atrase' },
  jumped: (from: string, to: string) => `La hora saltó de las ${from} a las ${to}.`,
  undoJump: 'Deshacer el salto',
  undoJumpHint: 'La cocina empieza de nuevo y vuelve a esa hora; lo hecho en las pantallas y a mano se pierde.',
  unmetWait: { event: 'En 15 minutos no pasó nada.', late: 'En 15 minutos nada se atrasó.' },
  time: 'Hora simulada',
  speed: 'Velocidad',
  seed: 'Semilla',
  wrongSeed: sharedTexts('es').wholeWithin('0', String(SEED_MAX)),
  copyLink: 'Copiar enlace',
  copied: 'Enlace copiado',
  copyRefused: 'El navegador no deja copiar',
  saveScenario: 'Guardar escenario',
  saveScenarioHint: 'Guarda esta partida como un archivo que se puede volver a correr',
  saved: (name: string, leftOut: readonly string[]) =>
    leftOut.length === 0
      ? `Guardado como ${name}.`
      : `Guardado como ${name}. No caben en un escenario: ${leftOut.join('; ')}.`,
  expectsFormer: 'Sus comprobaciones no consideran lo hecho a mano: al correrlo pueden fallar.',
  notSaved: 'El simulador no respondió: no se guardó nada.',
  leftOut: {
    taps: (count) => (count === 1 ? 'un toque en las pantallas' : `${count} toques en las pantallas`),
    training: () => 'que fue un entrenamiento y empezó con el tablero vacío',
    words: () => 'los textos de la plataforma',
    settings: () => 'ajustes que se cambiaron sin avisar a las pantallas',
    other: (count) => (count === 1 ? 'una orden de la sala' : `${count} órdenes de la sala`),
  } satisfies Record<OmittedPart['kind'], (count: number) => string> as Record<
    OmittedPart['kind'],
    (count: number) => string
  >,
  close: 'Cerrar',
  language: 'English',
  lost: 'El simulador no responde. Las pantallas siguen con lo último que recibieron.',
  refused: 'El simulador no aceptó la orden.',
  starting: 'Abriendo la cocina…',
  otherSeed: (seed: number) => `Este enlace pide la semilla ${seed}.`,
  otherRun: (title: string, seed: number | null) =>
    `Este enlace pide la situación «${title}»${seed === null ? '' : `, semilla ${seed}`}.`,
  wrongInLink: {
    scenario: (text: string) =>
      `la situación «${text}» (este simulador no la tiene; la de un archivo está solo donde se inició con ese archivo)`,
    seed: (text: string) => `la semilla «${text}» (es un número entero de 0 a ${SEED_MAX})`,
    speed: (text: string) => `la velocidad «${text}» (hay ×1, ×2, ×5 y ×10)`,
    scene: (text: string) => `la escena «${text}» (esta situación no tiene recorrido)`,
  },
  wrongLink: (wrong: string, title: string, seed: number, speed: number) =>
    `Este enlace pide algo que no existe: ${wrong}; se muestra «${title}», semilla ${seed}, velocidad ×${speed}.`,
  useSeed: 'Empezar así',
  keepRun: 'Seguir como está',
  limit: {
    time: 'Pasó un día desde el final del escenario: la simulación está detenida. Empiece de nuevo para seguir.',
    memory: 'Al simulador casi no le queda memoria: la simulación está detenida. Empiece de nuevo para seguir.',
    class: 'La clase terminó: esta cocina está detenida. Empiece de nuevo para usarla fuera de la clase.',
  },
  ended: 'El escenario terminó: ya no llega nada por sí solo. Lo que está abierto sigue.',
  again: 'Empezar de nuevo',
};

export type RoomTexts = typeof es;

const en: RoomTexts = {
  ...sharedTexts('en'),
  room: 'Control room',
  offlineBadge: { keeping: 'Saving…', ready: 'Ready offline', cut: 'Not saved yet' },
  offlineHint: {
    keeping: 'The demo still needs the network: do not cut it or reload without it.',
    ready: 'You can cut the network now: the demo keeps working, also after a reload.',
    cut: 'There is no network and the demo is not saved in this browser yet: do not reload the page until it says “Ready offline”.',
  },
  situationsHint: 'Choose another situation',
  train: 'Train',
  trainHint: 'Train someone, or see earlier score cards',
  restart: 'Restart',
  restartHint: 'Starts the scenario over with this seed',
  pause: 'Pause',
  resume: 'Resume',
  step: 'Step 10 s',
  forward: { event: 'To the next event', late: 'To the next late order' },
  stepShort: '+10 s',
  forwardShort: { event: 'Event', late: 'Late' },
  jumped: (from, to) => `The time jumped from ${from} to ${to}.`,
  undoJump: 'Undo the jump',
  undoJumpHint: 'The kitchen restarts and returns to that time. Taps and manual changes since then are lost.',
  unmetWait: { event: 'Nothing happened within 15 minutes.', late: 'No order was late within 15 minutes.' },
  time: 'Simulated time',
  speed: 'Speed',
  seed: 'Seed',
  wrongSeed: sharedTexts('en').wholeWithin('0', String(SEED_MAX)),
  copyLink: 'Copy link',
  copied: 'Link copied',
  copyRefused: 'The browser does not allow copying',
  saveScenario: 'Save scenario',
  saveScenarioHint: 'Saves this run as a file that you can run again',
  saved: (name, leftOut) =>
    leftOut.length === 0 ? `Saved as ${name}.` : `Saved as ${name}. Not included: ${leftOut.join('; ')}.`,
  expectsFormer: 'Its expectations ignore manual changes, so they may fail when you run it.',
  notSaved: 'The simulator did not respond: nothing was saved.',
  leftOut: {
    taps: (count) => (count === 1 ? 'one tap on the screens' : `${count} taps on the screens`),
    training: () => 'that it was a training that started with an empty board',
    words: () => "the platform's texts",
    settings: () => 'settings that were changed without notifying the screens',
    other: (count) => (count === 1 ? 'one control room command' : `${count} control room commands`),
  },
  close: 'Close',
  language: 'Español',
  lost: 'The simulator does not respond. The screens keep the last data they received.',
  refused: 'The simulator refused the command.',
  starting: 'Opening the kitchen…',
  otherSeed: (seed) => `This link is for seed ${seed}.`,
  otherRun: (title, seed) => `This link is for the situation “${title}”${seed === null ? '' : `, seed ${seed}`}.`,
  wrongInLink: {
    scenario: (text) =>
      `the situation “${text}” (this simulator does not have it; one from a file exists only where it was started with that file)`,
    seed: (text) => `the seed “${text}” (it is a whole number from 0 to ${SEED_MAX})`,
    speed: (text) => `the speed “${text}” (there is ×1, ×2, ×5 and ×10)`,
    scene: (text) => `the scene “${text}” (this situation has no tour)`,
  },
  wrongLink: (wrong, title, seed, speed) =>
    `This link names something that does not exist: ${wrong}; “${title}”, seed ${seed}, speed ×${speed} is shown instead.`,
  useSeed: 'Start that way',
  keepRun: 'Keep this one',
  limit: {
    time: 'A day has passed since the scenario ended: the simulation is stopped. Restart it to continue.',
    memory: 'The simulator is almost out of memory: the simulation is stopped. Restart it to continue.',
    class: 'The class is over: this kitchen is stopped. Restart it to use it outside the class.',
  },
  ended: 'The scenario is over: no more orders arrive. Open orders stay.',
  again: 'Start again',
};

export const roomTexts = (language: RoomLanguage): RoomTexts => (language === 'en' ? en : es);
