/** The texts of the side menu in English. */
import type { es } from './menu-es.ts';

export const en: typeof es = {
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
    loss_one: 'There is {{count}} change not sent: it will be lost.',
    loss_other: 'There are {{count}} changes not sent: they will be lost.',
    draft: 'The settings that were changed and not saved will be lost.',
    follows: 'The device forgets its KDS, its session, its language and the last orders, and the app reloads.',
    yes: 'Delete',
    no: 'Cancel',
  },
  debug: { title: 'Debug ({{count}})', empty: 'No messages.' },
};
