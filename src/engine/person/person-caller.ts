/** Signs calls with the person's tokens, never the device's. Without a person, only unsigned calls are sent. */
import { type Caller, type CallResult, createCaller } from '../../backend/caller.ts';
import type { HostFacts } from '../../domain/device/brand.ts';
import type { Ports } from '../../platform/ports.ts';
import { credentialsOf, type Session } from '../../protocol/decode-session.ts';
import { ENDPOINTS } from '../../protocol/endpoints.ts';
import type { EmitPersonEvent } from './person-events.ts';

export interface PersonCallerDeps {
  readonly ports: Pick<Ports, 'http' | 'page' | 'clock'>;
  readonly host: HostFacts;
  /** The tokens of this session sign the calls. */
  session(): Session | null;
  readonly emit: EmitPersonEvent<'sessionEnded' | 'timeReceived'>;
}

/** The result of a call that is not sent (rule LOGIN-11). */
const UNSIGNED: CallResult = {
  ok: true,
  status: 401,
  data: { ok: false, data: null, time: null, errorCode: null, message: '', k5: '', fields: {} },
};

/** Emits `sessionEnded` when the platform rejects the person's tokens (rule LOGIN-12). */
export function createPersonCaller({ ports, host, session, emit }: PersonCallerDeps): Caller {
  const { cloud, data, language } = host;
  const signed = createCaller(ports.http, ports.page.version, {
    bases: () => ({ cloud, data, language, local: '' }),
    credentials() {
      const current = session();
      return current && credentialsOf(current);
    },
    callEnded(_, result, name) {
      if (!result.ok) ports.page.log(`Failed: call ${name}: ${result.why}`);
    },
  });
  const timed: Caller = async (...call) => {
    const requestedAtMs = ports.clock.monotonicMs();
    const result = await signed(...call);
    if (result.ok && result.data.time !== null)
      emit({ kind: 'timeReceived', time: { timeS: result.data.time, requestedAtMs } });
    return result;
  };
  return async (name, values, read) => {
    if (ENDPOINTS[name].signer === 'none') return timed(name, values, read);
    const signer = session();
    if (signer === null || signer.profile.restaurantId === 0) {
      ports.page.log(`No request is made for ${name}: user not authenticated`);
      return UNSIGNED;
    }
    const result = await timed(name, values, read);
    // The rejection does not concern another person who has logged in since.
    const isSameLogin = session()?.profile.token === signer.profile.token;
    // Gateways reject tokens with a page of their own or an empty response, so the body does not matter.
    if (result.status === 401 && isSameLogin) emit({ kind: 'sessionEnded', by: 'expired' });
    return result;
  };
}
