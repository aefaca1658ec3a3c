/** Checks a platform call by call, each after the calls whose data it needs. */
import type { Caller } from '../../../src/backend/caller.ts';
import {
  fetchConfiguration,
  fetchList,
  fetchLocalStatus,
  fetchOrders,
  fetchSettings,
  saveStatuses,
  testCloud,
} from '../../../src/backend/calls.ts';
import { fetchInstall } from '../../../src/backend/install-calls.ts';
import { fetchLanguages, fetchTexts, type HostModule } from '../../../src/backend/language-calls.ts';
import {
  fetchConnection,
  fetchGrants,
  fetchProfile,
  logIn,
  logOut,
  saveProfile,
} from '../../../src/backend/person-calls.ts';
import { saveSettings } from '../../../src/backend/settings-calls.ts';
import type { Environment } from '../../../src/domain/device/brand.ts';
import type { VenueIds } from '../../../src/domain/device/kds.ts';
import { MODULES } from '../../../src/domain/limits.ts';
import type { OrdersServer } from '../../../src/domain/link/responses.ts';
import type { Order } from '../../../src/domain/order/order.ts';
import { done, failed, type Reply } from '../../../src/domain/reply.ts';
import { createLocalAddress } from '../../../src/engine/base/local-address.ts';
import type { Http } from '../../../src/platform/ports.ts';
import { type Configuration, LIST_NAMES } from '../../../src/protocol/decode-config.ts';
import { credentialsOf, type Session } from '../../../src/protocol/decode-session.ts';
import type { FoundSettings } from '../../../src/protocol/decode-settings.ts';
import type { DeviceCredentials } from '../../../src/protocol/encode-call.ts';
import { CALL_NAMES, type CallName } from '../../../src/protocol/endpoints.ts';
import { file, framed, frameOnly, listFile, statusFrame } from './frame-fields.ts';
import { orders } from './order-fields.ts';
import { connection, grants, languages, login, profile, texts } from './person-fields.ts';
import { type CallReport, createTrial, type Trial } from './trial.ts';
import { installResponse, isVenueList, LISTS, settings, venue } from './venue-fields.ts';

export interface PlatformOptions {
  /** Base addresses without a trailing slash; `local` is null when call 6 names it. */
  readonly cloud: string;
  readonly data: string;
  readonly language: string;
  readonly local: string | null;
  readonly environment: Environment;
  readonly device: Omit<DeviceCredentials, 'kind' | 'k5'> | null;
  readonly person: { readonly email: string; readonly password: string } | null;
  /** Also makes the calls that change something, with the values that the platform already has. */
  readonly write: boolean;
  /** The order whose first line is saved again; null for none. */
  readonly orderId: number | null;
}

const RUN_LIMIT_MS = 120_000;
const APP_VERSION = 'platform-check';

const NO_DEVICE = 'needs --restaurant, --venue, --user, --token and --kds';
const NO_PERSON = 'needs --email and a password';
const NO_WRITE = 'changes something: needs --write';

const NEVER: Partial<Record<CallName, string>> = {
  createAccount: 'makes an account',
  resetRequest: 'sends a mail',
  resetCheck: 'needs the link of a mail',
  resetDo: 'needs the link of a mail, and changes a password',
  changePassword: 'changes a password',
  activateKds: 'takes the unit from its device',
  logoutPage: 'no module of this product uses it',
};

const replyOf = async (ok: Promise<boolean>): Promise<Reply<null>> => ((await ok) ? done(null) : failed('no ok'));

async function checkOpenCalls(trial: Trial): Promise<void> {
  const caller = trial.callerFor(() => null);
  await trial.ask({ call: 'cloudTest', caller, form: frameOnly, ask: () => replyOf(testCloud(caller)) });
  await trial.ask({ call: 'connectionInfo', caller, form: framed(connection), ask: fetchConnection });
  await checkLanguages(trial, caller, MODULES.kitchen);
  await checkLanguages(trial, caller, MODULES.account);
}

async function checkLanguages(trial: Trial, caller: Caller, host: HostModule): Promise<void> {
  const call = host === MODULES.kitchen ? 'languagesKitchen' : 'languagesAccount';
  const kind = host === MODULES.kitchen ? 'kitchens' : 'accounts';
  const ask = () => fetchLanguages(caller, host, APP_VERSION);
  const offered = (await trial.ask({ call, caller, form: framed(languages), ask }))?.spoken ?? [];
  if (offered.length === 0) trial.skip('translation', 'call 4 names no language of the product', kind);
  for (const each of offered) {
    const about = `${kind}, ${each.code}`;
    await trial.ask({
      call: 'translation',
      about,
      caller,
      form: file(texts),
      ask: () => fetchTexts(caller, host, each),
    });
  }
}

const place = ({ environment }: PlatformOptions) => ({ environment, module: MODULES.kitchen });

/** A login without a token counts as failed. */
async function checkLogin(trial: Trial, options: PlatformOptions): Promise<Session | null> {
  if (options.person === null) {
    trial.skip('login', NO_PERSON);
    return null;
  }
  const { email, password: secret } = options.person;
  const question = { method: 'password', secret, email, orderId: null, venue: options.device } as const;
  const ask = async (caller: Caller) => {
    const reply = await logIn(caller, place(options), question);
    if (!reply.ok) return reply;
    const { ok, session } = reply.data;
    return ok && session !== null && session.profile.token !== '' ? done(session) : failed('no login');
  };
  return trial.ask({ call: 'login', caller: trial.callerFor(() => null), form: framed(login), ask });
}

/** The signer of calls 2, 6 and 7: the device, else the person. */
interface Signer {
  readonly caller: Caller;
  readonly ids: VenueIds & { readonly userId: number | string };
  readonly kdsId: number | null;
}

async function checkVenue(trial: Trial, { caller, ids, kdsId }: Signer, configuration: Configuration | null) {
  const askInstall = () => fetchInstall(caller, APP_VERSION, kdsId);
  await trial.ask({ call: 'installRecord', caller, form: framed(installResponse), ask: askInstall });
  for (const name of LIST_NAMES) {
    const etag = configuration?.etags.get(name);
    if (!isVenueList(name)) trial.skip('configList', 'the product does not read it', name);
    else if (configuration?.carried.has(name)) trial.skip('configList', 'call 6 contains it', name);
    else if (configuration === null) trial.skip('configList', 'call 6 was not read', name);
    else if (etag === undefined) trial.skip('configList', 'call 6 names no etag', name);
    else {
      const ask = () => fetchList(caller, ids, name, etag);
      await trial.ask({ call: 'configList', about: name, caller, form: listFile(LISTS[name]), ask });
    }
  }
}

const askOrders = (venueIds: VenueIds, from: OrdersServer) => (caller: Caller) =>
  fetchOrders(caller, { etag: '', known: new Map(), from, venue: venueIds });

interface Kitchen {
  readonly orders: readonly Order[];
  readonly settings: FoundSettings | null;
}

async function checkKitchen(trial: Trial, caller: Caller, ids: VenueIds): Promise<Kitchen> {
  const response = await trial.ask({ call: 'orders', caller, form: framed(orders), ask: askOrders(ids, 'cloud') });
  const isNone = (sent: unknown) => sent === null || (Array.isArray(sent) && sent.length === 0);
  const form = framed((sent, path, notes) => (isNone(sent) ? [] : settings(sent, path, notes)));
  const saved = await trial.ask({ call: 'settingsRead', caller, form, ask: fetchSettings });
  return { orders: response?.orders ?? [], settings: saved };
}

async function checkLocal(trial: Trial, caller: Caller, ids: VenueIds, base: string): Promise<void> {
  if (base === '') {
    trial.skip('localStatus', 'call 6 names no local server: needs --local');
    return;
  }
  await trial.ask({ call: 'localStatus', caller, form: statusFrame, ask: () => fetchLocalStatus(caller, ids) });
  const ask = askOrders(ids, 'local');
  await trial.ask({ call: 'orders', about: 'local server', caller, form: framed(orders), ask });
}

/** Saves the first line of the order with the status that it already has. */
async function writeStatus(
  trial: Trial,
  caller: Caller,
  known: readonly Order[],
  orderId: number | null,
): Promise<void> {
  const line = known.find(({ id }) => id === orderId)?.lines[0];
  if (orderId === null) trial.skip('changeStatus', 'needs --order');
  else if (line === undefined) trial.skip('changeStatus', `call 1 has no line of order ${orderId}`);
  else {
    const ask = () => saveStatuses(caller, { orderId, statuses: [[line.id, line.saved]], to: 'cloud' });
    await trial.ask({ call: 'changeStatus', caller, form: frameOnly, ask });
  }
}

async function writeSettings(trial: Trial, caller: Caller, saved: FoundSettings | null): Promise<void> {
  if (saved === null) trial.skip('settingsSave', 'no settings were read');
  else {
    const ask = () => saveSettings(caller, saved.raw, saved.etag);
    await trial.ask({ call: 'settingsSave', caller, form: frameOnly, ask });
  }
}

async function checkDevice(
  trial: Trial,
  caller: Caller,
  options: PlatformOptions,
  localBase: () => string,
): Promise<void> {
  if (options.device === null) {
    for (const call of ['orders', 'settingsRead', 'localStatus', 'changeStatus', 'settingsSave'] as const) {
      trial.skip(call, NO_DEVICE);
    }
    return;
  }
  const kitchen = await checkKitchen(trial, caller, options.device);
  await checkLocal(trial, caller, options.device, localBase());
  if (options.write) {
    await writeStatus(trial, caller, kitchen.orders, options.orderId);
    await writeSettings(trial, caller, kitchen.settings);
  } else for (const call of ['changeStatus', 'settingsSave'] as const) trial.skip(call, NO_WRITE);
}

async function checkPerson(trial: Trial, session: Session | null, options: PlatformOptions): Promise<void> {
  if (session === null) {
    const why = options.person === null ? NO_PERSON : 'needs the login of call 11';
    for (const call of ['profileList', 'profileRead', 'profileSave', 'logout'] as const) trial.skip(call, why);
    return;
  }
  const caller = trial.callerFor(() => credentialsOf(session));
  const [at, form] = [place(options), framed(profile)];
  await trial.ask({ call: 'profileList', caller, form: framed(grants), ask: () => fetchGrants(caller, at) });
  await trial.ask({ call: 'profileRead', caller, form, ask: () => fetchProfile(caller, at, null) });
  const name = { nm: session.profile.details.firstNames };
  if (!options.write) trial.skip('profileSave', NO_WRITE);
  else await trial.ask({ call: 'profileSave', caller, form: frameOnly, ask: () => saveProfile(caller, at, name) });
  await trial.ask({ call: 'logout', caller, form: frameOnly, ask: () => replyOf(logOut(caller, at)) });
}

/** One report for each call, in the order of the endpoint table. */
export async function checkPlatform(options: PlatformOptions, http: Http): Promise<readonly CallReport[]> {
  const { cloud, data, language, device } = options;
  const local = createLocalAddress();
  const localBase = () => options.local ?? local.base();
  const bases = () => ({ cloud, data, language, local: localBase() });
  const trial = createTrial({ http, appVersion: APP_VERSION, bases, limitMs: RUN_LIMIT_MS });
  await checkOpenCalls(trial);
  const session = await checkLogin(trial, options);

  let k5 = '';
  const deviceCaller = trial.callerFor(() => device && { kind: 'device', ...device, k5 });
  const signer = signerOf(trial, device, deviceCaller, session);
  if (signer === null) {
    for (const call of ['configuration', 'configList', 'installRecord'] as const) trial.skip(call, NO_DEVICE);
  } else {
    const ask = (caller: Caller) => fetchConfiguration(caller, undefined);
    const form = framed(venue);
    const configuration = await trial.ask({ call: 'configuration', caller: signer.caller, form, ask });
    if (configuration !== null) {
      k5 = configuration.k5;
      local.put(configuration.local);
    }
    await checkVenue(trial, signer, configuration);
  }
  await checkDevice(trial, deviceCaller, options, localBase);
  await checkPerson(trial, session, options);
  for (const call of CALL_NAMES) {
    const why = NEVER[call];
    if (why !== undefined) trial.skip(call, why);
  }
  return CALL_NAMES.flatMap((call) => trial.reports.filter((report) => report.call === call));
}

function signerOf(
  trial: Trial,
  device: PlatformOptions['device'],
  deviceCaller: Caller,
  session: Session | null,
): Signer | null {
  if (device !== null) return { caller: deviceCaller, ids: device, kdsId: device.kdsId };
  if (session === null) return null;
  const { restaurantId, localId, id } = session.profile;
  const caller = trial.callerFor(() => credentialsOf(session));
  return { caller, ids: { restaurantId, localId, userId: id }, kdsId: null };
}
