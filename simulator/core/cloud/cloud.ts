/** The platform's cloud with its data and language hosts: every row of the endpoint table has a handler or says that it has none. */
import type { CallName } from '../../../src/protocol/endpoints.ts';
import { done, envelopeOf, type Outcome, refused } from '../base/answers.ts';
import { findCall } from '../base/call-table.ts';
import { LOCAL_ID, RESTAURANT_ID, VENUE_FACTS, type Venue } from '../base/venue.ts';
import type { SimAnswer, SimRequest } from '../base/wire.ts';
import type { Faults } from '../faults/faults.ts';
import type { OrderStore, StoreAnswer } from '../orders/orders.ts';
import type { AcceptedChange } from '../world-api.ts';
import { type Caller, callerOf, headersRefusal, type Refusal } from './gate.ts';
import type { Identity } from './identity.ts';
import { answerChange, answerOrders } from './order-calls.ts';
import type { Words } from './words.ts';

/** What the platform's machines work on. */
export interface Platform {
  readonly venue: Venue;
  readonly store: OrderStore;
  readonly faults: Faults;
  readonly words: Words;
  readonly identity: Identity;
  /** Orders of some time ago, while a fault has this machine answer those. */
  readonly stale: () => StoreAnswer | null;
  readonly local: { readonly address: string; readonly port: number };
  localMode(): 0 | 1 | 2 | 3;
  nowMs(): number;
  /** Simulated milliseconds that an answer is under way. */
  latencyMs(): number;
  /** A call and what became of it. */
  heard(text: string): void;
  /** A status of a device was saved. */
  accepted(change: Omit<AcceptedChange, 'atMs'>): void;
  /** A call that was refused. */
  trouble(text: string): void;
  /** A call that nobody knows. */
  unknown(text: string): void;
}

interface Call {
  readonly request: SimRequest;
  readonly params: Readonly<Record<string, string>>;
  readonly caller: Caller;
  readonly platform: Platform;
}

type Handler = (call: Call) => Outcome;

function bodyField(body: string, field: string): unknown {
  try {
    const parsed: unknown = JSON.parse(body);
    const isRecord = typeof parsed === 'object' && parsed !== null && Object.hasOwn(parsed, field);
    return isRecord ? (parsed as Readonly<Record<string, unknown>>)[field] : null;
  } catch {
    return null;
  }
}

const installRecord: Handler = ({ caller, platform }) =>
  caller.kind === 'device' ? done([platform.venue.install(caller.kdsId)]) : done([]);

/** Call 6. A fresh realtime token each time. */
const configuration: Handler = ({ caller, platform }) => {
  const { venue, identity, local } = platform;
  const uid = caller.kind === 'device' ? `kds-${caller.kdsId}` : `user-${caller.kind === 'person' ? caller.id : ''}`;
  const data = {
    ...VENUE_FACTS,
    nft: identity.issueCustomToken(uid),
    et: venue.etags,
    md: platform.localMode(),
    ipLocal: local.address,
    ipaD: '',
    ipa: '',
    pl: local.port,
  };
  return { ok: true, data, k5: venue.k5 };
};

/** Call 7. A list under another etag than the current one is not kept. */
const configList: Handler = ({ params, platform }) => {
  const { venue } = platform;
  const { restaurant, local, field = '', etag } = params;
  const list = venue.list(field);
  const ours = Number(restaurant) === RESTAURANT_ID && Number(local) === LOCAL_ID && list !== null;
  const current = ours && Object.entries(venue.etags).some(([name, et]) => name === field && et === etag);
  return current ? done(list) : refused('Lista desconocida o vencida', 404);
};

/** Call 4. */
const languages: Handler = ({ platform }) => done(platform.words.languages());

/** Call 5. Texts under another etag than the current one are not kept. */
const translation: Handler = ({ params, platform }) => {
  const { ix = '', et = '' } = params;
  const file = platform.words.file(ix, et);
  return file === undefined ? refused('Traducción desconocida o vencida', 404) : done(file);
};

const activateKds: Handler = ({ request, platform }) => {
  const kdsId = Number(bodyField(request.body, 'kdsid'));
  const unit = platform.venue.unit(kdsId);
  if (unit?.ac === true) return done([platform.venue.install(kdsId)]);
  platform.trouble(`activateKds: KDS ${kdsId} is ${unit === null ? 'unknown' : 'not available'}`);
  return refused('KDS no disponible');
};

const settingsRead: Handler = ({ caller, platform }) =>
  caller.kind === 'device' ? done(platform.venue.settings(caller.kdsId)) : refused('API sin autorización', 401);

const settingsSave: Handler = ({ request, caller, platform }) => {
  const wish = bodyField(request.body, 'settings');
  const kept =
    caller.kind === 'device' &&
    typeof wish === 'object' &&
    wish !== null &&
    platform.venue.saveSettings(caller.kdsId, wish as Readonly<Record<string, unknown>>);
  if (kept) return done([]);
  platform.trouble('settingsSave: a property is missing');
  return refused('Faltan propiedades de los ajustes', 400);
};

const HANDLERS: Readonly<Record<CallName, Handler | 'not simulated'>> = {
  orders: ({ request, platform }) => answerOrders(request, platform),
  installRecord,
  changeStatus: ({ request, caller, platform }) => answerChange(request, caller, platform),
  languagesKitchen: languages,
  languagesAccount: languages,
  translation,
  configuration,
  configList,
  // The local server's own; asked of the cloud it is not found in the table.
  localStatus: 'not simulated',
  cloudTest: () => done(),
  profileList: 'not simulated',
  login: 'not simulated',
  profileRead: 'not simulated',
  profileSave: 'not simulated',
  createAccount: 'not simulated',
  connectionInfo: ({ platform }) =>
    done({ ll: '-33.4247,-70.6134', pc: 'CL', ci: 'Santiago', timeupdated: Math.floor(platform.nowMs() / 1000) }),
  logoutPage: 'not simulated',
  logout: 'not simulated',
  resetRequest: 'not simulated',
  resetCheck: 'not simulated',
  resetDo: 'not simulated',
  changePassword: 'not simulated',
  activateKds,
  settingsRead,
  settingsSave,
};

const whoOf = (caller: Caller): string => (caller.kind === 'device' ? `KDS ${caller.kdsId}` : caller.kind);

function refuse(platform: Platform, what: string, refusal: Refusal): Outcome {
  platform.trouble(`${what}: ${refusal.why}`);
  return refused(refusal.msg, refusal.status);
}

/** Passes a request through headers, table and credentials to its handler. Shared with the local server. */
export function answerCall(
  request: SimRequest,
  platform: Platform,
  handlers: Readonly<Partial<Record<CallName, Handler | 'not simulated'>>>,
): Outcome {
  const found = findCall(request);
  const handler = found === null ? undefined : handlers[found.name];
  if (found === null || handler === undefined || handler === 'not simulated') {
    platform.unknown(`${request.service} ${request.method} ${found?.name ?? request.path}`);
    return refused('No simulado', 501);
  }
  const bad = headersRefusal(request);
  if (bad !== null) return refuse(platform, found.name, bad);
  const caller = callerOf(found.name, request, platform.venue);
  if ('why' in caller) return refuse(platform, found.name, caller);
  const outcome = handler({ request, params: found.params, caller, platform });
  platform.heard(`${whoOf(caller)} ${found.name} → ${outcome.ok ? 'ok' : (outcome.msg ?? 'no')}`);
  return outcome;
}

/** Answers a request to the cloud, the data host or the language host. */
export const answerCloud = (request: SimRequest, platform: Platform): SimAnswer =>
  envelopeOf(answerCall(request, platform, HANDLERS), platform.nowMs(), platform.latencyMs());
