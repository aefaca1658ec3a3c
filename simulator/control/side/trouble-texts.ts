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
    alarm: 'Lo muestra enseguida el indicador de cada pantalla; si dura 8 s, la pantalla dice OFFLINE.',
    now: 'Lo muestra enseguida el indicador de cada pantalla; el tablero sigue.',
    hang: 'Las pantallas lo notan cuando una llamada lleva 4 s sin respuesta.',
    save: 'Se nota al guardar el próximo toque.',
    silence: 'Las pantallas lo notan tras unos 11 s sin noticias.',
    panel: 'Lo dice enseguida el panel de red de cada pantalla; el tablero sigue.',
    chance: 'Se nota por momentos, según lleguen pedidos.',
    clock: 'Los tiempos de las tarjetas cambian con la próxima respuesta.',
    local: 'Se nota donde el servidor local atiende.',
    parted: 'Donde el servidor local atiende faltan pedidos que llegan por la nube, o llegan tarde.',
    mode: 'Se nota cuando el servidor local cambia de modo.',
    late: 'Nadie avisa: los pedidos nuevos llegan minutos después, o al terminar el problema.',
    hidden: 'Las pantallas se las arreglan: no se debe notar nada.',
  },
  servedLocally:
    'Atiende el servidor local: una pantalla que ya lo usa sigue con él; pueden faltarle los pedidos que llegan por la nube.',
  healedShows:
    'Arreglado. Falta que alguna pantalla vuelva a preguntar: lo hace dentro de un minuto, o al tocar Actualizar.',
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
    mode: 'Modo que dice',
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
    auto: 'Toma el relevo por sí mismo',
  } as Readonly<Record<0 | 1 | 2 | 3 | 'auto', string>>,
  autoKeeps: 'El modo 3 lo eligió el local y auto lo respeta: para que vuelva a relevar, toque 1 y después auto.',
  modeShows:
    'Una pantalla que ya conocía el servidor local lo nota dentro de un minuto; una que no, cuando se abre de nuevo o le falla la nube.',
  words: 'Textos de la plataforma, desde la próxima carga de cada pantalla',
  wordEditions: {
    carried: 'Textos de la aplicación',
    house: 'Textos con una palabra de la casa',
    broken: 'Archivo de textos dañado',
  } as Readonly<Record<TextEdition, string>>,
};

type TroubleWords = typeof es;

export type TroubleTexts = TroubleWords & SharedTexts;

const en: TroubleWords = {
  troubles: 'One-touch troubles',
  heal: 'Heal everything',
  healOne: (fault) => `Heal: ${fault}`,
  noTrouble: 'Everything works',
  noTroubleNow: 'Nothing fails now',
  waits: {
    devices: (count) => (count === 1 ? '1 device with troubles' : `${count} devices with troubles`),
    unsent: (count) => (count === 1 ? '1 change to be sent' : `${count} changes to be sent`),
    steps: (count, next) =>
      count === 1 ? `1 step to come, in ${next}` : `${count} steps to come, the next in ${next}`,
  },
  shows: {
    alarm: 'The indicator of each screen shows it at once; after 8 s of it the screen says OFFLINE.',
    now: 'The indicator of each screen shows it at once; the board goes on.',
    hang: 'The screens notice when a call has no answer for 4 s.',
    save: 'It shows when the next tap is saved.',
    silence: 'The screens notice after some 11 s without news.',
    panel: 'The connection panel of each screen shows it at once; the board keeps working.',
    chance: 'It shows for moments, as orders come.',
    clock: 'The times of the tickets change with the next answer.',
    local: 'It shows where the local server serves.',
    parted: 'Where the local server serves, orders that come over the cloud are missing or late.',
    mode: 'It shows when the local server changes its mode.',
    late: 'Nobody tells: new orders come minutes later, or when the trouble is over.',
    hidden: 'The screens cope: nothing should be seen.',
  },
  servedLocally:
    'The local server serves: a screen that already uses it goes on with it; orders that come over the cloud may be missing there.',
  healedShows: 'Healed. Some screen has still to ask again: it does so within a minute, or at a press of Refresh.',
  anyTrouble: 'All troubles',
  cause: 'Cause it',
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
    share: 'How much of it (%)',
    delayMs: 'Delay (s)',
    spreadMs: 'Give or take (s)',
    status: 'Status code of the answer',
    overMs: 'Time to the end (s)',
    megabytes: 'Size (MB)',
    ageMs: 'How late (s)',
    byMs: 'Fast by (s)',
    everyMs: 'Again every (s)',
    upMs: 'Network up for (s)',
    downMs: 'Network down for (s)',
    mode: 'Mode it names',
  },
  within: (min, max) => `Write a number from ${min} to ${max}.`,
  decimal: (written) => written,
  faultGroup: {
    cloud: 'Cloud',
    answers: 'Answers',
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
    3: 'Serves because the venue chose so',
    auto: 'Takes over by itself',
  },
  autoKeeps: 'The venue chose mode 3 and auto keeps it: for it to take over again, press 1 and then auto.',
  modeShows:
    'A screen that knew of the local server notices within a minute; one that did not, once it is opened anew or its cloud fails.',
  words: "The platform's texts, from each screen's next load",
  wordEditions: {
    carried: "The app's own texts",
    house: 'Texts with a word of the house',
    broken: 'Broken file of texts',
  },
};

/** Uses the shared names of the room. */
export const troubleTexts = (language: RoomLanguage, names: SharedTexts): TroubleTexts => ({
  ...names,
  ...(language === 'en' ? en : es),
});
