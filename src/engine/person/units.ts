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
import type { Audit } from '../base/audit.ts';
import { createLocalAddress, type LocalAddress } from '../base/local-address.ts';
import { requestPersistentStorage } from '../base/persistent-storage.ts';
import type { AppState } from '../base/state.ts';
import { storeInstall } from '../base/store-install.ts';
import type { EmitPersonEvent } from './person-events.ts';

export interface Units {
  /** Runs calls 6 and 7; after a failure the previous rows stay. */
  read(): Promise<void>;
  /** Unless `isAgreed`, the screen first shows what is lost (rules UNIT-7, UNIT-8, LOGIN-17). */
  activate(kdsId: number, isAgreed: boolean): Promise<void>;
  cancelQuestion(): void;
  /** The call makes the browser request permission from the user (rule REALTIME-18). */
  testLocal(): Promise<void>;
  clear(): void;
}

export interface UnitsDeps {
  readonly ports: Ports;
  readonly state: AppState;
  readonly caller: Caller;
  /** Null when no person is logged in. */
  credentials(): PersonCredentials | null;
  readonly audit: Audit;
  readonly emit: EmitPersonEvent<'activated'>;
}

/** Unsigned, because the call only tests whether the local server responds. */
const localCallerTo = ({ http, page }: Ports, local: LocalAddress): Caller =>
  createCaller(http, page.version, {
    bases: () => ({ cloud: '', data: '', language: '', local: local.base() }),
    credentials: () => null,
    callEnded() {},
  });

/** The device's unit by call 2, because a browser that lost its install record may still be a unit of the venue. */
async function enrolledId({ page }: Ports, caller: Caller): Promise<number | null> {
  const reply = await fetchInstall(caller, page.deviceId, null);
  return reply.ok && reply.data?.deviceId === page.deviceId ? reply.data.kdsId : null;
}

/** Null when the device would not be that unit after a reload. */
async function setUp(ports: Ports, caller: Caller, kdsId: number): Promise<InstallRecord | null> {
  const reply = await activateKds(caller, kdsId, ports.page.deviceId);
  // A record that the storage refused would be lost at a reload.
  const install = reply.ok && reply.data.kdsId === kdsId ? reply.data : null;
  return install !== null && storeInstall(ports, install) ? install : null;
}

async function questionBefore(caller: Caller, deviceId: string, kdsId: number, ownId: number | null) {
  return activationQuestion(kdsId, ownId, await fetchHolder(caller, deviceId, kdsId), deviceId);
}

export function createUnits({ ports, state, caller, credentials, audit, emit }: UnitsDeps): Units {
  const { units } = state;
  /** The unit of this device, now or from its next start. */
  let ownId = state.kdsId;
  const local = createLocalAddress();
  const fetchUnits = async (): Promise<readonly KdsConfig[] | null> => {
    const configuration = await fetchConfiguration(caller, undefined);
    const person = credentials();
    if (!configuration.ok || person === null) return null;
    local.put(configuration.data.local);
    units.localServer = local.isKnown();
    units.localRefused = configuration.data.local.refused;
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
      // The failure shown belongs to an earlier activation.
      if (units.activation === 'failed') units.activation = 'none';
      const read = await fetchUnits();
      units.asking = false;
      // The administrator may have logged out during the request.
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
      audit('activation', install === null ? 'failed' : 'done');
      // The next person must not see the result of this activation.
      if (credentials() !== null) units.activation = install === null ? 'failed' : 'done';
      if (install === null) return;
      void requestPersistentStorage(ports.page, state);
      ownId = install.kdsId;
      if (units.rows !== null) units.rows = ref(units.rows.map((row) => ({ ...row, current: row.id === ownId })));
      emit({ kind: 'activated', install });
    },
    cancelQuestion() {
      units.question = null;
    },
    async testLocal() {
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
        localRefused: '',
        question: null,
      });
    },
  };
}
