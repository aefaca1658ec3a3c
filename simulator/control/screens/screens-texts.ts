/**
 * Texts of the devices side by side and of the device menu. Spanish is the source; a missing English text does not
 * compile.
 */
import { type RoomLanguage, sharedTexts } from '../base/texts.ts';

const es = {
  ...sharedTexts('es'),
  devices: 'Pantallas',
  shown: 'Pantallas visibles',
  layout: 'Cuántas a la vez',
  layoutOf: (count: number) => (count === 1 ? '1 pantalla' : `${count} pantallas`),
  fullScreen: 'Pantalla completa',
  staleOrders: 'pedidos de',
  staleFor: (age: string) => `hace ${age}`,
  unsent: 'en espera',
  unsentLong: (count: number) =>
    count === 1 ? '1 cambio que todavía no salió del equipo' : `${count} cambios que todavía no salieron del equipo`,
  none: 'Elija una pantalla arriba.',
  frameFailed: 'No se pudo abrir. Se intenta de nuevo solo.',
  retryFrame: 'Intentar de nuevo',
  unit: (kdsId: number) => `KDS ${kdsId}`,
  customerScreen: 'pantalla de clientes',
  enlarge: (name: string) => `Ampliar ${name}`,
  shrink: 'Ver todas las pantallas',
  openAlone: (name: string) => `Abrir ${name} en otra pestaña`,
  deviceTroubles: (name: string) => `Problemas de ${name}`,
  closeDeviceTroubles: (name: string) => `Cerrar los problemas de ${name}`,
  deviceFor: 'Duración',
  clockForward: 'Reloj 1 hora adelante',
  clockBack: 'Reloj 1 hora atrás',
  secondTab: 'Abrirlo en una segunda pestaña',
  deviceWell: 'A este equipo no le pasa nada.',
  healDevice: 'Arreglar este equipo',
  notByHand:
    'Desde una página no se puede dormir ni ocultar el equipo, hacer lento su almacenamiento, dejar mudos su tiempo real o su enlace con el servidor local, ni demorar, perder, repetir o desordenar sus llamadas: un escenario sin ventana sí lo hace. También daña lo guardado.',
};

export type ScreensTexts = typeof es;

const en: ScreensTexts = {
  ...sharedTexts('en'),
  devices: 'Screens',
  shown: 'Visible screens',
  layout: 'How many at once',
  layoutOf: (count) => (count === 1 ? '1 screen' : `${count} screens`),
  fullScreen: 'Full screen',
  staleOrders: 'orders of',
  staleFor: (age) => `${age} ago`,
  unsent: 'waiting',
  unsentLong: (count) =>
    count === 1 ? '1 change that has not left the device yet' : `${count} changes that have not left the device yet`,
  none: 'Choose a screen above.',
  frameFailed: 'Could not open. It is tried again automatically.',
  retryFrame: 'Try again',
  unit: (kdsId) => `KDS ${kdsId}`,
  customerScreen: 'customer screen',
  enlarge: (name) => `Enlarge ${name}`,
  shrink: 'Show all screens',
  openAlone: (name) => `Open ${name} in another tab`,
  deviceTroubles: (name) => `Troubles of ${name}`,
  closeDeviceTroubles: (name) => `Close the troubles of ${name}`,
  deviceFor: 'For how long',
  clockForward: 'Clock 1 hour forward',
  clockBack: 'Clock 1 hour back',
  secondTab: 'Open it in a second tab',
  deviceWell: 'Nothing is wrong with this device.',
  healDevice: 'Heal this device',
  notByHand:
    'A page cannot let the device sleep or be hidden, slow its storage, mute its realtime or its link to the local server, or delay, lose, repeat or reorder its calls: a scenario without a window does it. It damages what is stored, too.',
};

export const screensTexts = (language: RoomLanguage): ScreensTexts => (language === 'en' ? en : es);
