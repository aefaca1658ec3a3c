/** The cloud with its data and language hosts; each call has a handler, or is marked as not simulated. */
import type { CallName } from '../../../src/protocol/endpoints.ts';
import { done, envelopeOf, rejected } from '../base/responses.ts';
import { LOCAL_ID, RESTAURANT_ID, VENUE_FACTS } from '../base/venue.ts';
import type { SimRequest, SimResponse } from '../base/wire.ts';
import { type Handler, handleCall } from '../platform/handle-call.ts';
import { handleChangeCall, handleOrdersCall } from '../platform/order-calls.ts';
import type { Platform } from '../platform/platform.ts';
import { changePassword, createAccount, resetCheck, resetDo, resetRequest } from './account-calls.ts';
import { login, logout, profileList, profileRead } from './person-calls.ts';
import { connectionInfo, profileSave } from './profile-calls.ts';
import { fieldsOf } from './read-fields.ts';
import { activateKds, installRecord } from './unit-calls.ts';

/** Call 6, with a fresh realtime token each time. */
const configuration: Handler = ({ signer, platform }) => {
  const { venue, identity, local, faults } = platform;
  const uid =
    signer.kind === 'device'
      ? `kds-${signer.kdsId}`
      : `user-${signer.kind === 'person' ? signer.person.profile.id : ''}`;
  const data = {
    ...VENUE_FACTS,
    nr: venue.name,
    pd: venue.priorities(),
    nft: identity.issueCustomToken(uid),
    et: { ...venue.etags(), ...(signer.kind === 'device' && { aj: venue.settingsEtag(signer.kdsId) }) },
    md: platform.localMode(),
    ipLocal: local.address,
    ipaD: '',
    ipa: '',
    pl: local.port,
  };
  if (faults.isOn('malformed-entry')) faults.altered('malformed-entry');
  return { ok: true, data, k5: venue.k5 };
};

/** Call 7. Not found for another venue, an unknown list or an outdated etag, and while a fault rejects the list. */
const configList: Handler = ({ params, platform }) => {
  const { venue, faults } = platform;
  const { restaurant, local, field = '', etag } = params;
  const list = venue.list(field);
  const isOfVenue = Number(restaurant) === RESTAURANT_ID && Number(local) === LOCAL_ID && list !== null;
  const current = isOfVenue && Object.entries(venue.etags()).some(([name, et]) => name === field && et === etag);
  if (!current) return rejected('Lista desconocida o vencida', 404);
  if (platform.rejectsList(field)) {
    faults.altered('list-rejected');
    return rejected('Lista no disponible', 404);
  }
  if (faults.isOn('malformed-entry')) faults.altered('malformed-entry');
  return done(list);
};

/** Call 4. */
const languages: Handler = ({ platform }) => done(platform.words.languages());

/** Call 5. Not found for an unknown language or an outdated etag. */
const translation: Handler = ({ params, platform }) => {
  const { ix = '', et = '' } = params;
  const file = platform.words.file(ix, et);
  return file === undefined ? rejected('Traducción desconocida o vencida', 404) : done(file);
};

/** The settings of the requesting device, or of the unit of its venue that `of` names. */
const settingsRead: Handler = ({ request: { query }, signer, platform: { venue } }) => {
  if (signer.kind !== 'device') return rejected('API sin autorización', 401);
  const kdsId = query.of === undefined ? signer.kdsId : Number(query.of);
  if (!venue.units.list().some(({ id }) => Number(id) === kdsId)) return rejected('KDS desconocido', 404);
  return done({ ...venue.settings(kdsId), et: venue.settingsEtag(kdsId) });
};

const SETTINGS_CONFLICT = 4101;

/** With an etag the save succeeds only while the settings still have that etag. */
const settingsSave: Handler = ({ request, signer, platform }) => {
  const settings = fieldsOf(request.body)?.settings;
  const etag = fieldsOf(request.body)?.et;
  const isWhole = signer.kind === 'device' && typeof settings === 'object' && settings !== null;
  const result = isWhole
    ? platform.venue.saveSettings(signer.kdsId, settings as Readonly<Record<string, unknown>>, String(etag ?? ''))
    : 'incomplete';
  if (isWhole && result === 'kept') {
    platform.settingsSaved(signer.kdsId);
    return done([]);
  }
  if (result === 'changed') return { ...rejected('Los ajustes cambiaron entretanto'), codError: SETTINGS_CONFLICT };
  platform.trouble('settingsSave: a property is missing');
  return rejected('Faltan propiedades de los ajustes', 400);
};

const HANDLERS: Readonly<Record<CallName, Handler | 'not simulated'>> = {
  orders: ({ request, platform }) => handleOrdersCall(request, platform),
  installRecord,
  changeStatus: ({ request, signer, platform }) => handleChangeCall(request, signer, platform),
  languagesKitchen: languages,
  languagesAccount: languages,
  translation,
  configuration,
  configList,
  // Only the local server has this call.
  localStatus: 'not simulated',
  cloudTest: () => done(),
  profileList,
  login,
  profileRead,
  profileSave,
  createAccount,
  connectionInfo,
  logoutPage: logout,
  logout,
  resetRequest,
  resetCheck,
  resetDo,
  changePassword,
  activateKds,
  settingsRead,
  settingsSave,
};

export const handleCloudRequest = (request: SimRequest, platform: Platform): SimResponse =>
  envelopeOf(handleCall(request, platform, HANDLERS), platform.nowMs(), platform.latencyMs());
