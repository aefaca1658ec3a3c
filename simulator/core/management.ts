/** What a control room or a script does to the venue's units and people. */
import type { ManagementCommand, NamedEntry, NamedList, UnitCommand } from './base/control.ts';
import type { Journal } from './base/journal.ts';
import type { UnitHold } from './base/units.ts';
import { mergedEntries, type SimVenue } from './base/venue.ts';
import type { People } from './platform/people.ts';
import type { RealtimeService } from './realtime/realtime-service.ts';

interface Managed {
  readonly journal: Journal;
  readonly venue: SimVenue;
  readonly people: People;
  readonly realtime: RealtimeService;
}

const HOLDS: Readonly<Record<UnitCommand['do'], UnitHold>> = {
  'take-unit': 'taken',
  'revoke-unit': 'revoked',
  'delete-unit': 'deleted',
  'free-unit': 'held',
};

function manageUnit({ journal, venue, realtime }: Managed, command: UnitCommand): void {
  const { kds } = command;
  if (!venue.units.setHold(kds, HOLDS[command.do])) {
    journal.note('trouble', 'command', `${command.do}: there is no KDS ${kds}`);
    return;
  }
  journal.note('world', command.do, `KDS ${kds}`, kds);
  realtime.listsChanged();
  // Whose unit a device is stands in no list: the venue's devices are told to look again.
  realtime.publicChanged();
}

function blockSettings({ journal, venue, realtime }: Managed, kds: number, on: boolean): void {
  if (!venue.units.blockSettings(kds, on)) {
    journal.note('trouble', 'command', `block-settings: there is no KDS ${kds}`);
    return;
  }
  journal.note('world', on ? 'settings-blocked' : 'settings-open', `KDS ${kds}`, kds);
  realtime.listsChanged();
}

/** Whether it could be. Nobody is told by it: who reads them next has them. */
function changeSettings({ journal, venue }: Managed, kds: number, changed: Readonly<Record<string, unknown>>): boolean {
  const before = venue.settings(kds);
  const foreign = Object.keys(changed).find((name) => !Object.hasOwn(before, name));
  if (foreign !== undefined || venue.saveSettings(kds, { ...before, ...changed }, '') !== 'kept') {
    journal.note('trouble', 'command', `change-settings: KDS ${kds} has no ${foreign ?? 'settings'}`);
    return false;
  }
  journal.note('world', 'settings-changed', `KDS ${kds} · ${Object.keys(changed).join(', ')}`, [
    kds,
    JSON.stringify(changed),
  ]);
  return true;
}

function pushList({ journal, venue, realtime }: Managed, list: NamedList, entries: readonly NamedEntry[]): void {
  venue.putList(list, mergedEntries(venue.list(list) as readonly NamedEntry[], entries));
  journal.note('world', 'list-changed', `${list} · ${entries.map(({ id }) => id).join(', ')}`, JSON.stringify(entries));
  realtime.listsChanged();
}

/** Nobody is told, as of a change. */
function dropSettings({ journal, venue }: Managed, kds: number, names: readonly string[]): void {
  const isDone = venue.dropSettings(kds, names);
  const text = `KDS ${kds} · ${names.join(', ')}`;
  if (isDone) journal.note('world', 'settings-dropped', text, [kds, names.join()]);
  else journal.note('trouble', 'command', `drop-settings: there is no such setting: ${text}`);
}

/** Carries out a command; who is concerned is told over the realtime database. */
export function manage(managed: Managed, command: ManagementCommand): void {
  const { journal, people, realtime } = managed;
  switch (command.do) {
    case 'block-settings':
      blockSettings(managed, command.kds, command.on);
      return;
    case 'change-settings':
      changeSettings(managed, command.kds, command.settings);
      return;
    case 'push-settings':
      if (changeSettings(managed, command.kds, command.settings)) realtime.settingsChanged(command.kds);
      return;
    case 'push-list':
      pushList(managed, command.list, command.entries);
      return;
    case 'message':
      journal.note('world', 'message', command.text);
      realtime.say(command.text);
      return;
    case 'drop-settings':
      dropSettings(managed, command.kds, command.names);
      return;
    case 'expire-session': {
      const person = people.named(command.person);
      people.sessions.endAllOf(person);
      journal.note('world', 'session-expired', person.profile.name, person.name);
      return;
    }
    case 'change-grant': {
      const person = people.named(command.person);
      people.changeGrant(person.name, command.administrator);
      journal.note('world', command.administrator ? 'grant-given' : 'grant-taken', person.profile.name, person.name);
      realtime.userChanged(person.profile.id);
      return;
    }
    default:
      manageUnit(managed, command);
  }
}
