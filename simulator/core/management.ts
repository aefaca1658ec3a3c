import { settings } from '../../fixtures/settings.ts';
import type { ManagementCommand, NamedEntry, NamedList, UnitCommand } from './base/control.ts';
import type { Journal } from './base/journal.ts';
import type { UnitOwnership } from './base/units.ts';
import { mergedEntries, type SimVenue } from './base/venue.ts';
import type { People } from './platform/people.ts';
import type { RealtimeService } from './realtime/realtime-service.ts';

interface Managed {
  readonly journal: Journal;
  readonly venue: SimVenue;
  readonly people: People;
  readonly realtime: RealtimeService;
}

const OWNERSHIPS: Readonly<Record<UnitCommand['do'], UnitOwnership>> = {
  'take-unit': 'taken',
  'revoke-unit': 'revoked',
  'delete-unit': 'deleted',
  'free-unit': 'held',
};

/** Null on success. */
type WhyNot = string | null;

function fail({ journal }: Managed, { do: what }: Pick<ManagementCommand, 'do'>, whyNot: string): WhyNot {
  journal.note('trouble', 'command', `${what}: ${whyNot}`);
  return whyNot;
}

const noKds = (kds: number): string => `there is no KDS ${kds}`;

function manageUnit(managed: Managed, command: UnitCommand): WhyNot {
  const { journal, venue, realtime } = managed;
  const { kds } = command;
  if (!venue.units.setOwnership(kds, OWNERSHIPS[command.do])) return fail(managed, command, noKds(kds));
  journal.note('world', command.do, `KDS ${kds}`, kds);
  realtime.listsChanged();
  // Lists do not contain a unit's device, so a push makes all devices read their records again.
  realtime.publicChanged();
  return null;
}

function blockSettings(managed: Managed, kds: number, on: boolean): WhyNot {
  const { journal, venue, realtime } = managed;
  if (!venue.units.blockSettings(kds, on)) return fail(managed, { do: 'block-settings' }, noKds(kds));
  journal.note('world', on ? 'settings-blocked' : 'settings-open', `KDS ${kds}`, kds);
  realtime.listsChanged();
  return null;
}

/** Does not push, so that devices see the change at their next read. */
function changeSettings(managed: Managed, kds: number, changed: Readonly<Record<string, unknown>>): WhyNot {
  const { journal, venue } = managed;
  const before = venue.settings(kds);
  // The platform lacks a newer version's setting until it is first saved.
  const known = { ...settings(), ...before };
  const foreign = Object.keys(changed).find((name) => !Object.hasOwn(known, name));
  if (foreign !== undefined || venue.saveSettings(kds, { ...before, ...changed }, '') !== 'kept') {
    return fail(managed, { do: 'change-settings' }, `KDS ${kds} has no ${foreign ?? 'settings'}`);
  }
  journal.note('world', 'settings-changed', `KDS ${kds} · ${Object.keys(changed).join(', ')}`, [
    kds,
    JSON.stringify(changed),
  ]);
  return null;
}

function pushList({ journal, venue, realtime }: Managed, list: NamedList, entries: readonly NamedEntry[]): void {
  venue.putList(list, mergedEntries(venue.list(list) as readonly NamedEntry[], entries));
  journal.note('world', 'list-changed', `${list} · ${entries.map(({ id }) => id).join(', ')}`, JSON.stringify(entries));
  realtime.listsChanged();
}

/** Does not push, so that devices see the change at their next read. */
function dropSettings(managed: Managed, kds: number, names: readonly string[]): WhyNot {
  const text = `KDS ${kds} · ${names.join(', ')}`;
  if (!managed.venue.dropSettings(kds, names))
    return fail(managed, { do: 'drop-settings' }, `there is no such setting: ${text}`);
  managed.journal.note('world', 'settings-dropped', text, [kds, names.join()]);
  return null;
}

/** Returns the reason of a failure. Only `change-settings`, `drop-settings` and `expire-session` do not push. */
export function manage(managed: Managed, command: ManagementCommand): WhyNot {
  const { journal, people, realtime } = managed;
  switch (command.do) {
    case 'block-settings':
      return blockSettings(managed, command.kds, command.on);
    case 'change-settings':
      return changeSettings(managed, command.kds, command.settings);
    case 'push-settings': {
      const whyNot = changeSettings(managed, command.kds, command.settings);
      if (whyNot === null) realtime.settingsChanged(command.kds);
      return whyNot;
    }
    case 'push-list':
      pushList(managed, command.list, command.entries);
      return null;
    case 'message':
      journal.note('world', 'message', command.text);
      realtime.sendMessage(command.text, command.kds);
      return null;
    case 'drop-settings':
      return dropSettings(managed, command.kds, command.names);
    case 'expire-session': {
      const person = people.named(command.person);
      people.sessions.endAllOf(person);
      journal.note('world', 'session-expired', person.profile.name, person.name);
      return null;
    }
    case 'change-grant': {
      const person = people.named(command.person);
      people.changeGrant(person.name, command.administrator);
      journal.note('world', command.administrator ? 'grant-given' : 'grant-taken', person.profile.name, person.name);
      realtime.userChanged(person.profile.id);
      return null;
    }
    default:
      return manageUnit(managed, command);
  }
}
