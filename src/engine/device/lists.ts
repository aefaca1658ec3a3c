/** Stored lists show at once; a list is read again, with retries, when its etag changes (rules WIRE-50 to WIRE-61). */

import { ref } from 'valtio/vanilla';
import type { Caller } from '../../backend/caller.ts';
import { type CallFailure, fetchList, kdsOf } from '../../backend/calls.ts';
import type { VenueNames } from '../../domain/device/kds.ts';
import { versionedFact } from '../../domain/device/versioned-fact.ts';
import { LIST_CACHE_CHARS_MAX } from '../../domain/limits.ts';
import { done } from '../../domain/reply.ts';
import {
  type Configuration,
  decodeKdsList,
  decodeNames,
  type ListName,
  type VenueList,
} from '../../protocol/decode-config.ts';
import type { ReportSkipped } from '../../protocol/fields.ts';
import { isRecord } from '../../protocol/forms.ts';
import type { CurrentInstall } from '../base/current-install.ts';
import type { Emit } from '../base/events.ts';
import { type FactPorts, readFact } from '../base/fact-storage.ts';
import { FACTS } from '../base/facts.ts';
import type { FailureLog } from '../base/failure-log.ts';
import type { Retry } from '../base/retry.ts';
import type { AppState } from '../base/state.ts';

type Etags = ReadonlyMap<ListName, string>;
type Carried = Configuration['carried'];

/** False when the list does not parse. */
export type ApplyList = (data: unknown, leftOut: ReportSkipped) => boolean;

export interface Lists {
  restore(): void;
  /** The list loads after the first board; its stored version shows at once. */
  add(name: VenueList, apply: ApplyList): void;
  /**
   * Loads the lists whose etag changed, from the content of call 6 or with call 7 (rule WIRE-59). Without a
   * configuration, uses the etags of the last one.
   */
  load(configuration?: Pick<Configuration, 'etags' | 'carried'>): Promise<void>;
  /** The lists cannot be requested now, so an unknown KDS stays unknown. */
  unreachable(): void;
}

export interface ListsDeps {
  readonly state: AppState;
  readonly install: Pick<CurrentInstall, 'now'>;
  readonly ports: FactPorts;
  readonly caller: Caller;
  readonly retry: Retry;
  readonly failures: Pick<FailureLog, 'record'>;
  readonly emit: Emit<'venueChanged' | 'unitMissing'>;
  /** The data host lacks a list that call 6 named, so call 6 is sent again. */
  outdated(): void;
}

const storedList = (raw: unknown): { readonly etag: string; readonly data: unknown } | null =>
  isRecord(raw) && 'data' in raw && typeof raw.etag === 'string' ? { etag: raw.etag, data: raw.data } : null;

/** Each list is in the state, and stored with its etag. */
function createListStore({ state, install, ports }: Pick<ListsDeps, 'state' | 'install' | 'ports'>) {
  const appliers = new Map<VenueList, ApplyList>();
  const etags = new Map<VenueList, string>();
  /** The last list of units contains this device's unit. */
  let isNamed = true;

  appliers.set('kd', (data, leftOut) => {
    const units = decodeKdsList(data, leftOut);
    const kds = kdsOf(units ?? [], install.now().kdsId);
    if (kds) state.kds = ref(kds);
    if (units !== null) {
      isNamed = kds !== null;
      state.stations = ref(units);
    }
    return units !== null;
  });
  const addNames = (name: VenueList, part: keyof VenueNames) =>
    appliers.set(name, (data, leftOut) => {
      const names = decodeNames(data, leftOut);
      if (names) state.names = ref({ ...state.names, [part]: names });
      return names !== null;
    });
  addNames('dm', 'tables');
  addNames('dj', 'users');
  addNames('db', 'channels');
  addNames('de', 'zones');
  const applyList = (name: VenueList, data: unknown): boolean => {
    const leftOut: ReportSkipped = (count) =>
      ports.page.log(`Skipped unreadable entries of the list ${name}: ${count}`);
    return appliers.get(name)?.(data, leftOut) ?? false;
  };
  const lacksUnit = (name: VenueList): boolean => name === 'kd' && !isNamed;

  return {
    add: (name: VenueList, apply: ApplyList) => void appliers.set(name, apply),
    names: () => [...appliers.keys()],
    etag: (name: VenueList) => etags.get(name),
    restore(name: VenueList) {
      const stored = readFact(ports, 'list', FACTS.list(name), (raw) => {
        const list = storedList(raw);
        return list !== null && applyList(name, list.data) ? list.etag : null;
      });
      if (stored && !lacksUnit(name)) etags.set(name, stored.data);
    },
    /**
     * `lacks-unit`: the list without this device's unit is not stored, and the unit's current version stays in force
     * (rule WIRE-60).
     */
    put(name: VenueList, etag: string, data: unknown): 'stored' | 'unreadable' | 'lacks-unit' {
      if (!applyList(name, data)) return 'unreadable';
      if (lacksUnit(name)) return 'lacks-unit';
      etags.set(name, etag);
      const text = JSON.stringify(versionedFact('list', ports.clock.wallMs(), { etag, data }));
      if (text.length <= LIST_CACHE_CHARS_MAX) ports.facts.write(FACTS.list(name), text);
      else ports.facts.remove(FACTS.list(name));
      return 'stored';
    },
  };
}

export function createLists(deps: ListsDeps): Lists {
  const { state, install, caller, retry, failures, emit } = deps;
  const listStore = createListStore(deps);
  /** Lists that are read after the first board. */
  const later = new Set<VenueList>(['de']);
  let wanted: Etags | null = null;
  let carried: Carried = new Map();
  let reading = Promise.resolve();

  /** Returns why the list is unavailable; null when it was stored. */
  const readOne = async (name: VenueList, etag: string): Promise<CallFailure | null> => {
    const own = carried.get(name);
    const reply = own?.etag === etag ? done(own.data) : await fetchList(caller, install.now(), name, etag);
    if (!reply.ok) return reply.why;
    const outcome = listStore.put(name, etag, reply.data);
    if (outcome === 'lacks-unit') emit({ kind: 'unitMissing' });
    // The board is laid out as soon as its KDS is known; earlier, an empty board would count as the first board.
    if (outcome === 'stored' && name === 'kd') emit({ kind: 'venueChanged' });
    return outcome === 'stored' ? null : 'shape';
  };

  /**
   * The list if it must be requested, else nothing. A list without an etag in call 6 stays, except the one with this
   * device's KDS, which the board needs.
   */
  const dueOf = (name: VenueList): readonly (readonly [VenueList, string])[] => {
    if (later.has(name) && !state.board.received) return [];
    const etag = wanted?.get(name) ?? listStore.etag(name) ?? (name === 'kd' ? '' : undefined);
    return etag === undefined || etag === listStore.etag(name) ? [] : [[name, etag]];
  };

  const showUnread = (unread: readonly VenueList[]) => {
    state.unreadLists = ref(unread);
    emit({ kind: 'venueChanged' });
  };

  const readDue = async () => {
    const due = listStore.names().flatMap(dueOf);
    if (due.length === 0 && state.unreadLists.length === 0) return;
    const outcomes = await Promise.all(due.map(async ([name, etag]) => ({ name, why: await readOne(name, etag) })));
    for (const { name, why } of outcomes) failures.record(`the list ${name}`, why);
    const unread = outcomes.filter(({ why }) => why !== null);
    if (unread.length === 0) retry.succeeded();
    else if (unread.some(({ why }) => why === 'rejected')) retry.failed(deps.outdated);
    else retry.failed(() => void load());
    showUnread(unread.map(({ name }) => name));
  };

  /** Loads run one after the other, so that no list is requested twice at the same time. */
  const load: Lists['load'] = (configuration) => {
    wanted = configuration?.etags ?? wanted;
    carried = configuration?.carried ?? carried;
    if (wanted !== null) reading = reading.then(readDue);
    return reading;
  };

  return {
    load,
    restore: () => listStore.names().forEach(listStore.restore),
    add(name, apply) {
      later.add(name);
      listStore.add(name, apply);
      listStore.restore(name);
    },
    unreachable() {
      if (state.kds === null) showUnread(['kd']);
    },
  };
}
