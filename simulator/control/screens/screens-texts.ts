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
  deviceWell: 'Este equipo funciona bien.',
  healDevice: 'Arreglar este equipo',
  notByHand:
    'Otros problemas (equipo dormido, almacenamiento dañado, conexiones mudas, llamadas perdidas) solo existen en escenarios sin ventana.',
};

export type ScreensTexts = typeof es;

const en: ScreensTexts = {
  ...sharedTexts('en'),
  devices: 'Screens',
  shown: 'Visible screens',
  layout: 'Screens at once',
  layoutOf: (count) => (count === 1 ? '1 screen' : `${count} screens`),
  fullScreen: 'Full screen',
  staleOrders: 'orders of',
  staleFor: (age) => `${age} ago`,
  unsent: 'waiting',
  unsentLong: (count) => (count === 1 ? '1 change not sent yet' : `${count} changes not sent yet`),
  none: 'Choose a screen above.',
  frameFailed: 'Could not open. It is tried again automatically.',
  retryFrame: 'Try again',
  unit: (kdsId) => `KDS ${kdsId}`,
  customerScreen: 'customer screen',
  enlarge: (name) => `Enlarge ${name}`,
  shrink: 'Show all screens',
  openAlone: (name) => `Open ${name} in another tab`,
  deviceTroubles: (name) => `Problems of ${name}`,
  closeDeviceTroubles: (name) => `Close the problems of ${name}`,
  deviceFor: 'Duration',
  clockForward: 'Clock 1 hour forward',
  clockBack: 'Clock 1 hour back',
  secondTab: 'Open it in a second tab',
  deviceWell: 'This device works normally.',
  healDevice: 'Fix this device',
  notByHand:
    'Other problems (sleep, damaged storage, silent connections, lost requests) exist only in headless scenarios.',
};

export const screensTexts = (language: RoomLanguage): ScreensTexts => (language === 'en' ? en : es);
