/** The venue's units as an administrator sees them, and the activation of one on this device. */
import { ref } from 'valtio/vanilla';
import { type Caller, createCaller } from '../../backend/caller.ts';
import { fetchConfiguration, fetchList, fetchLocalStatus } from '../../backend/calls.ts';
import { activateKds, fetchHolder, fetchInstall } from '../../backend/install-calls.ts';
import type { InstallRecord, KdsConfig } from '../../domain/device/kds.ts';
import { activationRefusal, kdsRows } from '../../domain/device/kds-list.ts';
import { activationQuestion } from '../../domain/device/unit.ts';
import type { Ports } from '../../platform/ports.ts';
import { decodeList } from '../../protocol/decode-lists.ts';
import type { PersonCredentials } from '../../protocol/encode-call.ts';
import { keepInstall } from '../base/keep-install.ts';
import { askToKeepStorage } from '../base/keep-storage.ts';
import { createLocalAddress, type LocalAddress } from '../base/local-address.ts';
import type { AppState } from '../base/state.ts';
import type { TellPerson } from './person-events.ts';

export interface Units {
  /** Reads the list by calls 6 and 7; what was read before stays when that fails. */
  read(): Promise<void>;
  /** Sets this device up as a unit of the list (rules KDS2, LOG7); what is lost by it is asked first, unless `isAgreed` (rule KDS3). */
  activate(kdsId: number, isAgreed: boolean): Promise<void>;
  /** Leaves the device and the unit as they are. */
  cancelQuestion(): void;
  /** Calls the venue's own server, at which a browser that needs a permission asks for it (ruling W7). */
  askLocal(): Promise<void>;
  /** Nobody who may see them is here any more. */
  clear(): void;
}

export interface UnitsDeps {
  readonly ports: Ports;
  readonly state: AppState;
  readonly caller: Caller;
  /** Null while nobody is logged in. */
  credentials(): PersonCredentials | null;
  readonly emit: TellPerson<'activated'>;
}

/** Nobody signs: whether the local server answers is all that is asked. */
const localCallerTo = ({ http, page }: Ports, local: LocalAddress): Caller =>
  createCaller(http, page.version, {
    bases: () => ({ cloud: '', data: '', language: '', local: local.base() }),
    credentials: () => null,
    heard() {},
  });

/** A browser that lost its record may still be a unit of the venue, by call 2. */
async function enrolledId({ page }: Ports, caller: Caller): Promise<number | null> {
  const reply = await fetchInstall(caller, page.deviceId, null);
  return reply.ok && reply.data?.deviceId === page.deviceId ? reply.data.kdsId : null;
}

/** Activates a unit and keeps its record; null when it is not this device's, also after a reload. */
async function setUp(ports: Ports, caller: Caller, kdsId: number): Promise<InstallRecord | null> {
  const reply = await activateKds(caller, kdsId, ports.page.deviceId);
  // An answer for another unit sets nothing up, and neither does a storage that refuses: after a reload it would be gone.
  const install = reply.ok && reply.data.kdsId === kdsId ? reply.data : null;
  return install !== null && keepInstall(ports, install) ? install : null;
}

async function questionBefore(caller: Caller, deviceId: string, kdsId: number, ownId: number | null) {
  return activationQuestion(kdsId, ownId, await fetchHolder(caller, deviceId, kdsId), deviceId);
}

/** A list that was not read yet. */
export function createUnits({ ports, state, caller, credentials, emit }: UnitsDeps): Units {
  const { units } = state;
  /** The unit that this device is set up as, from its next start on at the latest. */
  let ownId = state.kdsId;
  const local = createLocalAddress();
  const fetchUnits = async (): Promise<readonly KdsConfig[] | null> => {
    const configuration = await fetchConfiguration(caller, undefined);
    const person = credentials();
    if (!configuration.ok || person === null) return null;
    local.put(configuration.data.local);
    units.localServer = local.isKnown();
    const { restaurantId, localId, id } = person;
    const etag = configuration.data.etags.get('kd') ?? '';
    ownId ??= await enrolledId(ports, caller);
    const list = await fetchList(caller, { restaurantId, localId, userId: id }, 'kd', etag);
    return list.ok ? decodeList('kd', list.data) : null;
  };

  return {
    async read() {
      if (units.asking) return;
      units.asking = true;
      // What went wrong with an activation was of the time before.
      if (units.activation === 'failed') units.activation = 'none';
      const read = await fetchUnits();
      units.asking = false;
      // Read for somebody who has left meanwhile.
      if (credentials() === null) return;
      units.failed = read === null;
      if (read !== null) units.rows = ref(kdsRows(read, ownId));
    },
    async activate(kdsId, isAgreed) {
      if (units.activation === 'asking') return;
      units.activatedId = kdsId;
      units.question = null;
      const isRefused = activationRefusal(units.rows ?? [], kdsId) !== null;
      units.activation = isRefused ? 'failed' : 'asking';
      if (isRefused) return;
      const question = isAgreed ? null : await questionBefore(caller, ports.page.deviceId, kdsId, ownId);
      if (credentials() === null) return;
      if (question !== null) return void Object.assign(units, { activation: 'none', question });
      const install = await setUp(ports, caller, kdsId);
      // Whoever asked may have left: the next one asked for nothing.
      if (credentials() !== null) units.activation = install === null ? 'failed' : 'done';
      if (install === null) return;
      void askToKeepStorage(ports.page, state);
      ownId = install.kdsId;
      if (units.rows !== null) units.rows = ref(units.rows.map((row) => ({ ...row, current: row.id === ownId })));
      emit({ kind: 'activated', install });
    },
    cancelQuestion() {
      units.question = null;
    },
    async askLocal() {
      const person = credentials();
      if (person !== null && local.isKnown()) await fetchLocalStatus(localCallerTo(ports, local), person);
    },
    clear() {
      Object.assign(units, {
        rows: null,
        failed: false,
        activation: 'none',
        activatedId: null,
        localServer: false,
        question: null,
      });
    },
  };
}
