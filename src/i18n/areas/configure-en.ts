/** The texts of Configure KDS in English. */
import type { es } from './configure-es.ts';

export const en: typeof es = {
  configure: {
    title: 'Configure KDS',
    help: 'Choose the KDS that this device shows and activate it.',
    list: 'KDS of the venue',
    reading: 'Reading the list of KDS…',
    empty: 'This venue has no KDS. Once there is one, refresh the list.',
    failed: 'The list of KDS could not be read. Refresh the list to try again.',
    column: { id: 'Id', name: 'Name', location: 'Location', available: 'Available' },
    available: 'Available',
    unavailable: 'Not available',
    current: 'This device',
    activate: 'Activate KDS on this device',
    activating: 'Activating the KDS…',
    refresh: 'Refresh list',
    done: 'The KDS has been configured on this device',
    notDone: 'ERROR configuring the KDS, it has not been configured on this device',
    takenElsewhere: '“{{name}}” is in use on another device',
    takenSince: '“{{name}}” is in use on another device, activated {{age}}',
    changes: 'Change this device to “{{name}}”?',
    loses: 'If you activate it here, that device will stop showing orders.',
    givesUp: 'This device will stop showing “{{name}}”.',
    takeOver: 'Activate here',
    leave: 'Cancel',
    use: 'Log out and use the KDS',
    local: "When the cloud fails, this device works with the restaurant's local server.",
  },
};
