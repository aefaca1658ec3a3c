import { lengthText } from '../base/clock-text.ts';
import type { RoomLanguage } from '../base/texts.ts';
import type { MomentKind, MomentWhat } from './moments.ts';
import type { BadFile } from './open-recording.ts';
import type { RecordingFacts } from './recording-facts.ts';

const MINUTE_MS = 60_000;

/** Messages of a board without cards, by the word for them in recordings. */
const MESSAGES: Readonly<Record<RoomLanguage, Readonly<Record<string, string>>>> = {
  es: {
    'log-out': 'hay que cerrar la sesión',
    configure: 'hay que configurar el equipo',
    unread: 'no se pudo leer la configuración',
    'no-orders': 'no hay pedidos pendientes',
  },
  en: {
    'log-out': 'a user must log out',
    configure: 'the device must be configured',
    unread: 'the configuration could not be read',
    'no-orders': 'there are no pending orders',
  },
};

/** `24 min` or `45 s`. */
const length = (ms: number): string => (ms < MINUTE_MS ? `${Math.round(ms / 1_000)} s` : lengthText(ms));

interface When {
  readonly day: string;
  readonly from: string;
  readonly until: string;
}

function when({ fromMs, untilMs, timeZone }: RecordingFacts, locale: string): When {
  const zone = timeZone === null ? {} : { timeZone };
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'medium', hourCycle: 'h23', ...zone });
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', ...zone });
  return { day: day.format(fromMs), from: time.format(fromMs), until: time.format(untilMs) };
}

/** `Cocina caliente (KDS 3), Trattoria Lucía`, without unknown parts. */
function deviceText({ kdsId, name, venue }: RecordingFacts): string {
  const unit = name === '' ? `KDS ${kdsId}` : `${name} (KDS ${kdsId})`;
  return venue === '' ? unit : `${unit}, ${venue}`;
}

/** `of`: title of an order, sound, key, message or command; `dish`: the tapped dish, empty if unknown. */
type MomentText = (of: string, dish: string) => string;

const es = {
  open: 'Abrir una grabación',
  openHint: 'Un archivo .kdsrec que guardó una cocina; también se puede soltar en cualquier parte de la sala',
  drop: 'Suelte aquí la grabación',
  opening: 'Abriendo la grabación…',
  dismiss: 'Cerrar el aviso',
  bad: {
    empty: 'El archivo está vacío.',
    none: 'El archivo no es una grabación de una cocina.',
    cut: 'La grabación está cortada: le falta el final.',
    newer: 'La grabación es de una versión más nueva que este programa: ábrala con uno actual.',
    large: 'El archivo pasa de 20 MB, y ninguna grabación es tan grande.',
    damaged: 'La grabación está dañada y no se puede abrir.',
    screenless: 'La grabación no tiene nada que comparar: la pantalla falló antes de mostrar algo.',
    unread: 'El navegador no pudo leer el archivo.',
  } satisfies Record<BadFile, string> as Record<BadFile, string>,
  title: 'Grabación',
  about(facts: RecordingFacts) {
    const { day, from, until } = when(facts, 'es-CL');
    return `${deviceText(facts)}: ${length(facts.untilMs - facts.fromMs)} grabados el ${day}, de ${from} a ${until} (hora del local), versión ${facts.app}.`;
  },
  redacted: '«·» reemplaza las notas.',
  back: 'Volver a la cocina',
  screen: 'La pantalla, como se grabó',
  controls: 'Reproducción',
  play: 'Reproducir',
  pause: 'Pausar',
  step: 'Hasta lo próximo que pasó',
  speed: 'Velocidad',
  time: 'Hora grabada',
  position: 'Momento de la grabación',
  seeking: 'Yendo a ese momento…',
  playbackFailed: 'La aplicación actual falla en este momento y no sigue.',
  comparing: 'Comparando la pantalla de hoy con la grabada…',
  same: (screens: number) => `Sin diferencias: hoy se ve lo mismo en las ${screens} pantallas grabadas.`,
  difference: (at: string, cell: string, recorded: string, replayed: string) =>
    `La primera diferencia, a las ${at}: ${cell} se grabó como «${recorded}» y hoy es «${replayed}».`,
  brokeWhile: 'La comparación no llega al final: la aplicación actual falla antes.',
  goToDifference: 'Ir a la diferencia',
  differenceMark: 'Primera diferencia',
  cell: {
    cards: 'la lista de tarjetas',
    message: 'el mensaje',
    banner: 'el aviso de arriba',
    tiles: 'la lista de números para clientes',
    level: (card: string) => `el color de ${card}`,
    line: (card: string, dish: string) => `el estado de «${dish}» en ${card}`,
    unnamed: 'un plato sin nombre',
  },
  level: { neutral: 'sin color', normal: 'normal', warning: 'aviso', late: 'tarde', critical: 'crítico' } as Readonly<
    Record<string, string>
  >,
  marked: { pending: 'sin guardar', queued: 'en espera' } as Readonly<Record<string, string>>,
  shown: { ...MESSAGES.es, nothing: 'nada', none: 'nada', offline: 'sin nube' } as Readonly<Record<string, string>>,
  legend: 'Qué significan las marcas',
  kinds: {
    fault: 'Problema',
    over: 'Fin de un problema',
    order: 'Pedido que llega o sale',
    tap: 'Toque o tecla',
    turn: 'Comienzo o mensaje',
    screen: 'Cambio en la pantalla',
  } satisfies Record<MomentKind, string> as Record<MomentKind, string>,
  moments: 'Lo que pasó',
  momentsShow: 'Qué se muestra',
  filter: { marks: 'Marcas', taps: 'Marcas y toques', all: 'Todo' },
  happened: {
    begins: () => 'Empieza la grabación',
    'begins-again': () => 'La pantalla arranca de nuevo',
    offline: () => 'Aparece el aviso: sin nube',
    online: () => 'Se va el aviso: la nube ha vuelto',
    'network-lost': () => 'El equipo pierde la red',
    'network-back': () => 'El equipo tiene red',
    'realtime-down': () => 'Se corta el tiempo real',
    'realtime-up': () => 'El tiempo real está conectado',
    'socket-closed': () => 'Se corta el servidor local',
    'socket-opened': () => 'El servidor local está conectado',
    clock: () => 'El reloj del equipo salta',
    hidden: () => 'La pantalla queda oculta',
    seen: () => 'La pantalla vuelve a verse',
    message: (text) => (text === '' ? 'Se va el mensaje' : `Mensaje: ${MESSAGES.es[text] ?? text}`),
    advanceLine: (order, dish) => `Toque: avanza ${dish || 'un plato'} de ${order}`,
    backLine: (order, dish) => `Toque: retrocede ${dish || 'un plato'} de ${order}`,
    advanceCard: (order) => `Toque: avanza todo ${order}`,
    save: () => 'Toque: guardar',
    cancelAutosave: () => 'Toque: no guardar aún',
    discardChanges: () => 'Toque: descartar los cambios',
    refresh: () => 'Toque: actualizar',
    pressKey: (code) => `Tecla ${code}`,
    moveCursor: () => 'Tecla: mover el cursor',
    toggle: () => 'Tecla: avanzar la línea',
    toggleBack: () => 'Tecla: retroceder la línea',
    undoLine: (order, dish) => `Toque: deshacer ${dish || 'un plato'} de ${order}`,
    undoRecent: () => 'Toque: deshacer desde los recientes',
    pauseRefresh: () => 'Toque: pausar la actualización',
    resumeRefresh: () => 'Toque: reanudar la actualización',
    putOutFire: (order) => `Toque: apagar el FIRE de ${order}`,
    placeCard: (order) => `Se mueve la tarjeta de ${order}`,
    touchCard: (order) => `Visto: lo nuevo de ${order}`,
    openOrder: (order) => `Se abre ${order}`,
    'other-command': (name) => `Orden de la pantalla: ${name}`,
    'order-came': (order) => `Llega ${order}`,
    'order-left': (order) => `Sale ${order}`,
    'order-changed': (order) => `Cambia ${order}`,
    level: (order) => `Otro color para ${order}`,
    tiles: () => 'Cambian los números para clientes',
    sound: (sound) => `Suena el aviso ${sound}`,
  } satisfies Record<MomentWhat, MomentText> as Record<MomentWhat, MomentText>,
};

export type ReplayTexts = typeof es;

const en: ReplayTexts = {
  open: 'Open a recording',
  openHint: 'A .kdsrec file that a kitchen saved; you can also drop it anywhere on this page',
  drop: 'Drop the recording here',
  opening: 'Opening the recording…',
  dismiss: 'Close the notice',
  bad: {
    empty: 'The file is empty.',
    none: 'The file is not a kitchen recording.',
    cut: 'The recording is cut off: its end is missing.',
    newer: 'The recording has a newer version than this program: open it with a current one.',
    large: 'The file is larger than 20 MB, the limit for recordings.',
    damaged: 'The recording is damaged and cannot be opened.',
    screenless: 'The recording has no screens to compare: the board failed before it showed any.',
    unread: 'The browser could not read the file.',
  },
  title: 'Recording',
  about(facts) {
    const { day, from, until } = when(facts, 'en-GB');
    return `${deviceText(facts)}: ${length(facts.untilMs - facts.fromMs)} recorded on ${day}, from ${from} to ${until} (venue time), version ${facts.app}.`;
  },
  redacted: '“·” replaces the notes.',
  back: 'Back to the kitchen',
  screen: 'Recorded screen',
  controls: 'Playback',
  play: 'Play',
  pause: 'Pause',
  step: 'To the next event',
  speed: 'Speed',
  time: 'Recorded time',
  position: 'Position in the recording',
  seeking: 'Seeking…',
  playbackFailed: 'The current app fails at this moment and stops.',
  comparing: 'Comparing the current screen with the recorded one…',
  same: (screens) => `No difference: the current app shows the same on all ${screens} recorded screens.`,
  difference: (at, cell, recorded, replayed) =>
    `The first difference, at ${at}: ${cell} was recorded as “${recorded}” and is now “${replayed}”.`,
  brokeWhile: 'The comparison is incomplete: the current app fails before the end.',
  goToDifference: 'Go to the difference',
  differenceMark: 'First difference',
  cell: {
    cards: 'the list of cards',
    message: 'the message',
    banner: 'the banner',
    tiles: 'the list of numbers for customers',
    level: (card) => `the color of ${card}`,
    line: (card, dish) => `the status of “${dish}” in ${card}`,
    unnamed: 'a dish without a name',
  },
  level: { neutral: 'no color', normal: 'normal', warning: 'warning', late: 'late', critical: 'critical' },
  marked: { pending: 'not saved', queued: 'waiting' },
  shown: { ...MESSAGES.en, nothing: 'nothing', none: 'nothing', offline: 'no cloud' },
  legend: 'What the marks mean',
  kinds: {
    fault: 'Problem',
    over: 'End of a problem',
    order: 'Order arrives or leaves',
    tap: 'Tap or key',
    turn: 'Start or message',
    screen: 'Change on the screen',
  },
  moments: 'What happened',
  momentsShow: 'Show',
  filter: { marks: 'Marks', taps: 'Marks and taps', all: 'Everything' },
  happened: {
    begins: () => 'The recording begins',
    'begins-again': () => 'The screen restarts',
    offline: () => 'Banner shown: no cloud',
    online: () => 'Banner gone: the cloud is back',
    'network-lost': () => 'The device loses its network',
    'network-back': () => 'The device has a network again',
    'realtime-down': () => 'Realtime disconnected',
    'realtime-up': () => 'Realtime connected',
    'socket-closed': () => 'Local server disconnected',
    'socket-opened': () => 'Local server connected',
    clock: () => 'The device clock jumps',
    hidden: () => 'The screen is hidden',
    seen: () => 'The screen is visible again',
    message: (text) => (text === '' ? 'Message gone' : `Message: ${MESSAGES.en[text] ?? text}`),
    advanceLine: (order, dish) => `Tap: ${dish || 'a dish'} of ${order} one status on`,
    backLine: (order, dish) => `Tap: ${dish || 'a dish'} of ${order} one status back`,
    advanceCard: (order) => `Tap: all of ${order} one status on`,
    save: () => 'Tap: save',
    cancelAutosave: () => 'Tap: stop the autosave',
    discardChanges: () => 'Tap: discard the changes',
    refresh: () => 'Tap: refresh',
    pressKey: (code) => `Key ${code}`,
    moveCursor: () => 'Key: move the cursor',
    toggle: () => 'Key: move the line on',
    toggleBack: () => 'Key: move the line back',
    undoLine: (order, dish) => `Tap: undo ${dish || 'a dish'} of ${order}`,
    undoRecent: () => 'Tap: undo from the recent list',
    pauseRefresh: () => 'Tap: pause refreshing',
    resumeRefresh: () => 'Tap: resume refreshing',
    putOutFire: (order) => `Tap: put out the FIRE of ${order}`,
    placeCard: (order) => `Card of ${order} moved`,
    touchCard: (order) => `Seen: changes of ${order}`,
    openOrder: (order) => `${order} opened`,
    'other-command': (name) => `Screen command: ${name}`,
    'order-came': (order) => `${order} arrives`,
    'order-left': (order) => `${order} leaves`,
    'order-changed': (order) => `${order} changes`,
    level: (order) => `New color for ${order}`,
    tiles: () => 'The customer numbers change',
    sound: (sound) => `Sound ${sound} plays`,
  },
};

export const replayTexts = (language: RoomLanguage): ReplayTexts => (language === 'en' ? en : es);
