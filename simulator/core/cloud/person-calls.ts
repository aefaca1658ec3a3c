import { type CallOutcome, done, rejected } from '../base/responses.ts';
import type { CallSigner } from '../platform/gate.ts';
import type { Handler } from '../platform/handle-call.ts';
import type { SignedPerson } from '../platform/people.ts';
import type { Platform } from '../platform/platform.ts';
import { unreadable } from './account-calls.ts';
import { type Fields, fieldsOf, textOf, wholeOf } from './read-fields.ts';

/** Values of `tot0`. */
const LOGIN_TYPES = { password: 1, social: 2 } as const;

const EMAIL_NEEDED_ERROR = 4096;
/** The specification gives no meaning to this code. */
const WRONG_LOGIN_ERROR = 4001;

const ENVIRONMENTS: readonly unknown[] = ['DEV', 'PROD'];
const SECRET_LENGTH_MAX = 1_000;
const MODULE_MAX = 99_999;
const EMAIL = /^[\w.-]{1,100}@([\w-]{1,60}\.){1,5}[a-z0-9]{2,4}$/i;

interface LoginFields {
  readonly type: 1 | 2;
  /** The password, or the code of the identity provider. */
  readonly secret: string;
  /** Empty without an email. */
  readonly email: string;
  readonly module: number;
  /** Null when the request names no venue. */
  readonly venue: readonly [restaurantId: number, localId: number] | null;
}

const isAbsent = (value: unknown): boolean => value === undefined || value === null || value === '';

/** The body of call 11; null when invalid. */
function readForm(fields: Fields): LoginFields | null {
  const { tot0, tot3, em, xmod, xir, xil } = fields;
  const type = wholeOf(tot0);
  const secret = textOf(tot3, SECRET_LENGTH_MAX);
  const module = wholeOf(xmod);
  const email = isAbsent(em) ? '' : textOf(em, 200);
  const isPlaced = [xir, xil].every((id) => isAbsent(id) || wholeOf(id) !== null);
  if (secret === null || module === null || module > MODULE_MAX || email === null || !isPlaced) return null;
  const [restaurantId, localId] = [wholeOf(xir), wholeOf(xil)];
  const venue = restaurantId === null || localId === null ? null : ([restaurantId, localId] as const);
  if (type === LOGIN_TYPES.social && (email === '' || EMAIL.test(email))) return { type, secret, email, module, venue };
  return type === LOGIN_TYPES.password && email !== '' ? { type, secret, email, module, venue } : null;
}

/** The order in `io`: empty without an order, null for an invalid id. */
function requestedOrder(io: string | undefined): string | null {
  if (io === undefined || io === '') return '';
  return /^[\w-]{1,64}$/.test(io) ? io : null;
}

interface ProfileRequest {
  readonly realtime: boolean;
  readonly orderId: string;
}

/** `data` of calls 11 and 12. */
function profileData({ people, identity }: Platform, { person, session }: SignedPerson, options: ProfileRequest) {
  const { tot1, tot4, endS } = session;
  return {
    ...people.profileOf(person),
    ...people.placeOf(session),
    tot1,
    ...(tot4 === '' ? {} : { tot4 }),
    expU: endS,
    ...(options.realtime ? { fbt: identity.issueCustomToken(`user-${person.profile.id}`) } : {}),
    ...(options.orderId !== '' ? { fbtio: identity.issueCustomToken(`order-${options.orderId}`) } : {}),
  };
}

/** Call 11. */
export const login: Handler = ({ request, platform }) => {
  const { people } = platform;
  const fields = fieldsOf(request.body);
  const form = fields && readForm(fields);
  const orderId = requestedOrder(request.query.io);
  if (form === null) return unreadable(platform, 'login', 'the body is not a login');
  if (!ENVIRONMENTS.includes(request.query.amb)) return unreadable(platform, 'login', 'amb is not an environment');
  if (orderId === null) return unreadable(platform, 'login', 'io is not an order');
  const { type, secret, email, module } = form;
  const person = type === LOGIN_TYPES.social ? people.withCode(secret, email) : people.withPassword(email, secret);
  if (person === 'email-needed') return { ...rejected('Falta el correo'), codError: EMAIL_NEEDED_ERROR };
  if (person === null) return { ...rejected('Error en email o contraseña'), codError: WRONG_LOGIN_ERROR };
  const session = people.sessions.open(person, module);
  if (form.venue !== null) people.enter(person, session, form.venue);
  return done(profileData(platform, { person, session }, { realtime: true, orderId }));
};

/** The person who signed for the session's module, or the rejection. */
function signedFor(
  signer: CallSigner,
  module: string | undefined,
  platform: Platform,
  call: string,
): SignedPerson | CallOutcome {
  if (signer.kind !== 'person') return rejected('Sesión inválida o con problemas', 401);
  const isOfModule = String(signer.session.module) === module;
  return isOfModule ? signer : unreadable(platform, call, 'xmod is not that of the session');
}

/** Call 12. With `fbtoken` the response contains a new realtime token. */
export const profileRead: Handler = ({ request, signer, platform }) => {
  const { amb, xmod, fbtoken, io } = request.query;
  const signed = signedFor(signer, xmod, platform, 'profileRead');
  if ('ok' in signed) return signed;
  const orderId = requestedOrder(io);
  if (!ENVIRONMENTS.includes(amb)) return unreadable(platform, 'profileRead', 'amb is not an environment');
  if (orderId === null) return unreadable(platform, 'profileRead', 'io is not an order');
  const realtime = !isAbsent(fbtoken) && fbtoken !== '0' && fbtoken !== 'false';
  return done(profileData(platform, signed, { realtime, orderId }));
};

/** Call 10. */
export const profileList: Handler = ({ request, signer, platform }) => {
  const signed = signedFor(signer, request.query.xmod, platform, 'profileList');
  return 'ok' in signed ? signed : done(platform.people.grantsOf(signed.person));
};

/** Call 16, in both forms. A module without a session is ignored. */
export const logout: Handler = ({ request, signer, platform }) => {
  const { amb, xmod } = request.query;
  if (signer.kind !== 'person') return rejected('Sesión inválida o con problemas', 401);
  if (!ENVIRONMENTS.includes(amb)) return unreadable(platform, 'logout', 'amb is not an environment');
  if (wholeOf(xmod) === null) return unreadable(platform, 'logout', 'xmod is not a module');
  if (wholeOf(xmod) === signer.session.module) platform.people.sessions.end(signer.session);
  return done();
};
