/** One edit at a time, and none while a save is in flight. */

export type EditState = 'idle' | 'profile' | 'address' | 'saving-profile' | 'saving-address';

export type EditEvent = 'edit-profile' | 'edit-address' | 'cancel' | 'save' | 'saved' | 'failed';

type EditSteps = Readonly<Record<EditEvent, EditState | null>>;

const NOWHERE: EditSteps = {
  'edit-profile': null,
  'edit-address': null,
  cancel: null,
  save: null,
  saved: null,
  failed: null,
};

const EDIT: Readonly<Record<EditState, EditSteps>> = {
  idle: { ...NOWHERE, 'edit-profile': 'profile', 'edit-address': 'address' },
  profile: { ...NOWHERE, cancel: 'idle', save: 'saving-profile' },
  address: { ...NOWHERE, cancel: 'idle', save: 'saving-address' },
  'saving-profile': { ...NOWHERE, saved: 'idle', failed: 'profile' },
  'saving-address': { ...NOWHERE, saved: 'idle', failed: 'address' },
};

/** Null when the event is refused (rules FORM-26, FORM-27). */
export const nextEdit = (state: EditState, event: EditEvent): EditState | null => EDIT[state][event];
