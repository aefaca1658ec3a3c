/**
 * The English texts of the panels over the board. Configure KDS also shows the texts about the permission for the local
 * network.
 */
import type { es } from './es-panels.ts';

export const en: typeof es = {
  linkPanel: {
    title: 'Connection status',
    close: 'Close',
    part: { network: 'Network', cloud: 'Cloud', realtime: 'Realtime', local: 'Local server' },
    state: { up: 'connected', down: 'not connected', unknown: 'checking', idle: 'not in use' },
    localState: {
      none: 'none',
      present: 'available',
      fallback: 'in use: the cloud failed',
      chosen: 'in use: chosen by the venue',
      silent: 'no usable response',
      foreign: 'not used: belongs to another restaurant',
    },
    cause: 'Cause',
    since: 'Since',
    data: 'Latest data',
    waiting: 'Changes waiting',
    meanwhile: 'Meanwhile',
    works: {
      all: 'Orders arrive and every change is sent.',
      local: 'Orders and changes go through the local server.',
      device: 'You can keep marking lines: every change is kept on this device and sent when the connection is back.',
      memory: 'You can keep marking lines: the changes are sent when the connection is back.',
    },
    notes: 'Notes',
    unread: '{{list}} could not be read: the last saved copy is used, if there is one. Retrying.',
    list: {
      kd: 'The list of KDS units',
      dm: 'The list of tables',
      dj: 'The list of users',
      db: 'The list of sales channels',
      tp1: 'The list of products',
      de: 'The list of delivery zones',
    },
    note: {
      partsBroken: '$t(notices.partsBroken)',
      storeDamaged: '$t(notices.storeDamaged)',
      localForeign: 'The local server belongs to another restaurant and is not used. Check its address.',
      localSilent:
        'The local server gives no usable response. If it only replaced the cloud, the cloud is used once it responds.',
      oldAnswer: 'An old or repeated response arrived: waiting for the next one.',
      etagStuck: 'The cloud does not mark changed orders: all are read every two minutes.',
      localSocketSilent: 'The local server stopped announcing new orders: its connection was reopened.',
      realtimeSilent: 'Realtime seemed connected but did not respond: its connection is being reopened.',
      realtimeGaveUp:
        'The cloud does not accept the realtime key. The device retries with a new key, or when the cloud is back.',
    },
    memoryOnly:
      'This device cannot store data: a reload loses the unsent changes. Free some space, or check the permissions of the browser.',
    storage: 'Storage',
    noData: 'None received yet.',
  },
  storageKeeping: {
    refused:
      'This browser may delete stored data when it runs out of space. Install the page as an app, or allow the browser to keep data.',
    private:
      'This looks like a private window: closing it deletes unsent changes and the KDS of this device. Use a normal window.',
  },
  localAccess: {
    title: 'Permission for the local network',
    refused: 'The local server address “{{address}}” is refused: it is outside the restaurant.',
    granted: 'The browser lets this page use the local server.',
    prompt: 'The browser does not let this page use the local server yet. Press the button and allow access.',
    denied:
      'The browser blocks the local server. Allow “Local network access” in the settings of this site and reload.',
    insecure: 'Without https the browser may block the local server. Open this page with https.',
    ask: 'Ask for permission',
  },
  menu: {
    label: 'Menu',
    close: 'Close',
    pages: {
      label: 'Pages',
      home: 'Home',
      rail: 'Rail',
      allDay: 'All day',
      profile: 'My Profile',
      login: 'Log in',
      configure: 'Configure KDS',
      settings: 'KDS Settings',
    },
    exitFullScreen: 'Exit full screen',
    install: 'Install',
    environment: 'Environment',
    prod: 'PROD',
    dev: 'DEV',
    language: 'Language',
    es: 'Español',
    en: 'English',
    version: 'Version {{version}}',
  },
  deleteData: {
    action: 'Delete the data of this device',
    question: 'Do you want to delete all data stored on this device?',
    loss_one: '{{count}} unsent change will be lost.',
    loss_other: '{{count}} unsent changes will be lost.',
    draft: 'Unsaved settings will be lost.',
    follows: 'The device forgets its KDS, its session, its language and the last orders, and the app reloads.',
    failed: 'Nothing was deleted: reload the page and try again.',
    yes: 'Delete',
    no: 'Cancel',
  },
  debug: { title: 'Debug ({{count}})', empty: 'No messages.' },
  recent: {
    close: 'Close',
    empty: 'No orders completed yet.',
    undo: 'Undo',
    undoOf: 'Undo: {{title}}',
    question: 'Do you want to revert the last change and return this order to its previous state?',
    returns_one: '{{count}} line comes back',
    returns_other: '{{count}} lines come back',
    revert: 'Revert',
    cancel: 'Cancel',
  },
};
