/**
 * Texts of troubles: their names, options, and when they show. Spanish is the source; a missing English text does not
 * compile.
 */
import type { FaultGroup, FaultNumber, FaultPlace } from '../../core/base/fault-kinds.ts';
import type { TextEdition } from '../../core/base/text-editions.ts';
import type { RoomLanguage, SharedTexts } from '../base/texts.ts';

const es = {
  troubles: 'Problemas a un toque',
  heal: 'Arreglar todo',
  healOne: (fault: string) => `Arreglar: ${fault}`,
  noTrouble: 'Todo funciona',
  noTroubleNow: 'Nada falla ahora',
  waits: {
    devices: (count: number) => (count === 1 ? '1 equipo con problemas' : `${count} equipos con problemas`),
    unsent: (count: number) => (count === 1 ? '1 cambio por enviar' : `${count} cambios por enviar`),
    steps: (count: number, next: string) =>
      count === 1 ? `falta 1 paso, en ${next}` : `faltan ${count} pasos, el próximo en ${next}`,
  },
  shows: {
    alarm: 'Lo muestra enseguida el indicador de cada pantalla; si dura 8 s, la pantalla muestra OFFLINE.',
    now: 'Lo muestra enseguida el indicador de cada pantalla; el tablero sigue.',
    hang: 'Las pantallas lo notan cuando una llamada lleva 4 s sin respuesta.',
    save: 'Se nota al guardar el próximo toque.',
    silence: 'Las pantallas lo notan tras unos 11 s sin noticias.',
    panel: 'Lo muestra enseguida el panel de red de cada pantalla; el tablero sigue.',
    chance: 'Se nota por momentos, según lleguen pedidos.',
    clock: 'Los tiempos de las tarjetas cambian con la próxima respuesta.',
    local: 'Se nota donde el servidor local atiende.',
    separated: 'Mientras atiende el servidor local, los pedidos de la nube faltan o llegan tarde.',
    mode: 'Se nota cuando el servidor local cambia de modo.',
    late: 'Las pantallas no reciben aviso: los pedidos nuevos llegan minutos después, o al terminar el problema.',
    hidden: 'Las pantallas lo resuelven solas: no se debe notar nada.',
  },
  servedLocally:
    'Atiende el servidor local: una pantalla que ya lo usa sigue con él; pueden faltarle los pedidos que llegan por la nube.',
  healedShows: 'Arreglado. Las pantallas se ponen al día dentro de un minuto, o al tocar Actualizar.',
  anyTrouble: 'Todos los problemas',
  cause: 'Causar',
  faultOptions: 'Duración y opciones',
  faultDuration: 'Duración',
  faultUnit: 'Duración en',
  faultUnits: { min: 'minutos', s: 'segundos' },
  faultOn: 'Dónde falla',
  faultPlace: {
    cloud: 'La nube',
    data: 'Las listas',
    language: 'Los textos',
    local: 'El servidor local',
    both: 'La nube y el servidor local',
    maps: 'Los mapas',
  } satisfies Record<FaultPlace, string> as Record<FaultPlace, string>,
  faultNumber: {
    share: 'Qué parte (%)',
    delayMs: 'Demora (s)',
    spreadMs: 'Más o menos (s)',
    status: 'Código de la respuesta',
    overMs: 'Tiempo hasta el final (s)',
    megabytes: 'Tamaño (MB)',
    ageMs: 'Atraso (s)',
    byMs: 'Cuánto adelanta (s)',
    everyMs: 'Se repite cada (s)',
    upMs: 'Con red durante (s)',
    downMs: 'Sin red durante (s)',
    mode: 'Modo que informa',
  } satisfies Record<FaultNumber, string> as Record<FaultNumber, string>,
  within: (min: string, max: string) => `Escriba un número de ${min} a ${max}.`,
  decimal: (written: string) => written.replace('.', ','),
  faultGroup: {
    cloud: 'Nube',
    answers: 'Respuestas',
    orders: 'Pedidos y reloj',
    realtime: 'Tiempo real',
    local: 'Servidor local',
    all: 'Toda la red',
  } satisfies Record<FaultGroup, string> as Record<FaultGroup, string>,
  localMode: 'Servidor local',
  localModes: {
    0: 'Sin servidor local',
    1: 'Presente, atiende la nube',
    2: 'Atiende porque la nube falla',
    3: 'Atiende porque el local lo eligió',
    auto: 'Toma el relevo automáticamente',
  } as Readonly<Record<0 | 1 | 2 | 3 | 'auto', string>>,
  autoKeepsMode:
    'El local eligió el modo 3, y auto no lo cambia. Para que vuelva a tomar el relevo, toque 1 y después auto.',
  modeShows:
    'Una pantalla que ya conoce el servidor local lo nota dentro de un minuto; las demás, al abrirse de nuevo o cuando falla la nube.',
  words: 'Textos de la plataforma, desde la próxima carga de cada pantalla',
  wordEditions: {
    carried: 'Textos de la aplicación',
    house: 'Textos con una palabra del local',
    broken: 'Archivo de textos dañado',
  } as Readonly<Record<TextEdition, string>>,
};

type TroubleWords = typeof es;

export type TroubleTexts = TroubleWords & SharedTexts;

const en: TroubleWords = {
  troubles: 'One-tap problems',
  heal: 'Fix everything',
  healOne: (fault) => `Fix: ${fault}`,
  noTrouble: 'Everything works',
  noTroubleNow: 'No failures now',
  waits: {
    devices: (count) => (count === 1 ? '1 device with problems' : `${count} devices with problems`),
    unsent: (count) => (count === 1 ? '1 change to send' : `${count} changes to send`),
    steps: (count, next) => (count === 1 ? `1 step left, in ${next}` : `${count} steps left, the next in ${next}`),
  },
  shows: {
    alarm: 'The indicator of each screen shows it at once; after 8 s the screen shows OFFLINE.',
    now: 'The indicator of each screen shows it at once; the board keeps working.',
    hang: 'The screens notice when a request has no response for 4 s.',
    save: 'It shows when the next tap is saved.',
    silence: 'The screens notice after about 11 s without data.',
    panel: 'The connection panel of each screen shows it at once; the board keeps working.',
    chance: 'It shows from time to time, as orders arrive.',
    clock: 'The times of the cards change with the next response.',
    local: 'It shows while the local server serves.',
    separated: 'While the local server serves, orders from the cloud are missing or late.',
    mode: 'It shows when the local server changes its mode.',
    late: 'Screens get no push: new orders arrive minutes later, or when the problem is over.',
    hidden: 'The screens handle it: no change should be visible.',
  },
  servedLocally:
    'The local server serves: screens that use it keep it, and orders from the cloud may be missing there.',
  healedShows: 'Fixed. The screens catch up within a minute, or when you tap Refresh.',
  anyTrouble: 'All problems',
  cause: 'Start',
  faultOptions: 'Duration and options',
  faultDuration: 'Duration',
  faultUnit: 'Duration in',
  faultUnits: { min: 'minutes', s: 'seconds' },
  faultOn: 'Where it fails',
  faultPlace: {
    cloud: 'The cloud',
    data: 'The lists',
    language: 'The texts',
    local: 'The local server',
    both: 'The cloud and the local server',
    maps: 'The maps',
  },
  faultNumber: {
    share: 'Share (%)',
    delayMs: 'Delay (s)',
    spreadMs: 'Plus or minus (s)',
    status: 'Status code of the response',
    overMs: 'Time to the end (s)',
    megabytes: 'Size (MB)',
    ageMs: 'Delay of the orders (s)',
    byMs: 'Fast by (s)',
    everyMs: 'Repeats every (s)',
    upMs: 'Network up for (s)',
    downMs: 'Network down for (s)',
    mode: 'Reported mode',
  },
  within: (min, max) => `Enter a number from ${min} to ${max}.`,
  decimal: (written) => written,
  faultGroup: {
    cloud: 'Cloud',
    answers: 'Responses',
    orders: 'Orders and clock',
    realtime: 'Realtime',
    local: 'Local server',
    all: 'The whole network',
  },
  localMode: 'Local server',
  localModes: {
    0: 'No local server',
    1: 'Present, the cloud serves',
    2: 'Serves because the cloud fails',
    3: 'Serves by choice of the venue',
    auto: 'Takes over automatically',
  },
  autoKeepsMode: 'Auto keeps mode 3, which the venue chose. To let it take over again, tap 1 and then auto.',
  modeShows: 'Screens that know the local server notice within a minute; others, when they reload or the cloud fails.',
  words: 'Texts of the platform, from the next load of each screen',
  wordEditions: {
    carried: 'Texts of the app',
    house: 'Texts with a word of the venue',
    broken: 'Damaged text file',
  },
};

export const troubleTexts = (language: RoomLanguage, names: SharedTexts): TroubleTexts => ({
  ...names,
  ...(language === 'en' ? en : es),
});
