import type { Environment } from '../domain/device/brand.ts';
import type { VenueIds } from '../domain/device/kds.ts';
import { MODULES } from '../domain/limits.ts';
import { LOGOUT_MS } from '../domain/person/limits.ts';
import type { LoginMethod } from '../domain/person/login.ts';
import type { Grant } from '../domain/person/profile.ts';
import { done, type Reply } from '../domain/reply.ts';
import { type ConnectionInfo, decodeConnectionInfo } from '../protocol/decode-places.ts';
import { decodeProfileGrants, type SentDetails } from '../protocol/decode-profile.ts';
import { decodeSession, type Session } from '../protocol/decode-session.ts';
import type { Caller, TransportFailure } from './caller.ts';
import { type CallFailure, dataOf, rejectionOf } from './calls.ts';

export interface PersonScope {
  readonly environment: Environment;
  readonly module: number;
}

export interface LoginRequest {
  readonly method: LoginMethod;
  /** The password, or the code of a social provider. */
  readonly secret: string;
  readonly email: string | null;
  readonly orderId: string | null;
  readonly venue: VenueIds | null;
}

export interface LoginReply {
  readonly ok: boolean;
  readonly errorCode: number | null;
  readonly session: Session | null;
}

const BARE_REJECTION: LoginReply = { ok: false, errorCode: null, session: null };

const LOGIN_TYPE: Readonly<Record<LoginMethod, number>> = { password: 1, social: 2 };

/** Call 11. Fails only without a valid response. */
export async function logIn(
  caller: Caller,
  { environment, module }: PersonScope,
  { method, secret, email, orderId, venue }: LoginRequest,
): Promise<Reply<LoginReply, TransportFailure>> {
  const result = await caller('login', {
    query: { amb: environment, ...(orderId !== null && { io: orderId }) },
    body: {
      tot0: LOGIN_TYPE[method],
      tot3: secret,
      xmod: module,
      ...(email !== null && { em: email }),
      ...(venue !== null && { xir: venue.restaurantId, xil: venue.localId }),
    },
  });
  if (!result.ok) return result.status === 401 ? done(BARE_REJECTION) : result;
  const { ok, errorCode, data } = result.data;
  return done({ ok, errorCode, session: decodeSession(data) });
}

export async function fetchGrants(
  caller: Caller,
  { module }: PersonScope,
): Promise<Reply<readonly Grant[], CallFailure>> {
  return dataOf(await caller('profileList', { module }), decodeProfileGrants);
}

/** Call 12: reads the profile with new realtime tokens, and with an `orderId` also a token for that order. */
export async function fetchProfile(
  caller: Caller,
  { environment, module }: PersonScope,
  orderId: string | null,
): Promise<Reply<Session, CallFailure>> {
  const query = { amb: environment, fbtoken: 1, ...(orderId !== null && { io: orderId }) };
  return dataOf(await caller('profileRead', { module, query }), decodeSession);
}

export async function saveProfile(
  caller: Caller,
  { environment, module }: PersonScope,
  sent: SentDetails,
): Promise<Reply<null, CallFailure>> {
  const result = await caller('profileSave', { module, query: { amb: environment }, body: { ...sent } });
  if (!result.ok) return result;
  return result.data.ok ? done(null) : rejectionOf(result.status);
}

/** Call 15: the platform finds the location by the device's network address. */
export const fetchConnection = async (caller: Caller): Promise<Reply<ConnectionInfo, CallFailure>> =>
  dataOf(await caller('connectionInfo', {}), decodeConnectionInfo);

const POSTED: readonly number[] = [MODULES.kitchen, MODULES.account];

export async function logOut(caller: Caller, { environment, module }: PersonScope): Promise<boolean> {
  const name = POSTED.includes(module) ? 'logout' : 'logoutPage';
  const result = await caller(name, { module, query: { amb: environment }, timeoutMs: LOGOUT_MS });
  return result.ok && result.data.ok;
}
