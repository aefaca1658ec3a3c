/** The texts of the network panel in English; Configure KDS shows those of the permission too. */
import type { es } from './link-panel-es.ts';

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
      silent: 'no useful answer',
      foreign: "not used: another restaurant's",
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
    unread: '{{list}} could not be read: what was kept of it last counts, if anything was. It is asked for again.',
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
      localForeign: "The local server is another restaurant's and is not used. Check its address.",
      localSilent:
        'The local server gives no useful answer. If it only stood in for the cloud, the cloud is used once it answers.',
      oldAnswer: 'An old or repeated answer came: the next one is awaited.',
      localSocketSilent: 'The local server stopped telling of new orders: its connection was opened again.',
      realtimeSilent: 'Realtime seemed connected and did not answer: its connection is being opened again.',
      realtimeGaveUp:
        'The cloud does not accept the realtime key. A new key, or the return of the cloud, is tried again.',
    },
    memoryOnly:
      'The storage of this device fails or is full: changes that are not sent live in memory alone and are lost on a reload. Free some space, or look at the permissions of the browser.',
    storage: 'Storage',
    noData: 'None received yet.',
  },
  storageKeeping: {
    refused:
      'This browser may delete what is stored when it runs out of space, unsent changes too. Install the page as an app, or allow the browser to keep its data.',
    private:
      'This looks like a private window: when it closes, the browser deletes what is stored, unsent changes and the KDS of this device too. Use a normal window.',
  },
  localAccess: {
    title: 'Permission for the local network',
    granted: 'The browser lets this page use the local server.',
    prompt: 'The browser does not let this page use the local server yet. Press the button and accept its question.',
    denied:
      'The browser keeps this page from the local server. Allow “Local network access” in the settings of this site and reload.',
    insecure: 'Without https the browser may keep this page from the local server. Open this page with https.',
    ask: 'Ask for permission',
  },
};
