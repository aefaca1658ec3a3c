/**
 * The decoders of outside documents, each with valid documents. `e2e/security/json-inputs.spec.ts` tests the readers
 * inside deferred parts in a browser.
 */
import { readFileSync } from 'node:fs';
import { address, personDetails } from '../../fixtures/profile.ts';
import { createSimVenue } from '../../simulator/core/base/venue.ts';
import { createJsonTree } from '../../simulator/core/realtime/realtime-tree.ts';
import { parseScenario } from '../../simulator/scenarios/language/parse-scenario.ts';
import { readHeals } from '../../src/domain/device/self-heal.ts';
import { restoreDraft } from '../../src/domain/device/stored-draft.ts';
import { type FactKind, readVersionedFact, versionedFact } from '../../src/domain/device/versioned-fact.ts';
import { DEFAULT_SETTINGS } from '../../src/domain/presentation/settings.ts';
import { storedOrderId } from '../../src/engine/person/order-id.ts';
import { createVenueChoice } from '../../src/engine/person/venue-choice.ts';
import type { FactStore } from '../../src/platform/ports.ts';
import { decodeAccountCode, decodeEmail } from '../../src/protocol/decode-account-code.ts';
import { decodeFireTimes, decodeMade, decodeUnseen, decodeWebOrders } from '../../src/protocol/decode-board-facts.ts';
import {
  decodeConfiguration,
  decodeInstall,
  decodeLocalStatus,
  LIST_NAMES,
  type ListName,
  namedVenue,
} from '../../src/protocol/decode-config.ts';
import { decodePlatformLanguages, decodeStoredTexts, decodeTexts } from '../../src/protocol/decode-languages.ts';
import { decodeList } from '../../src/protocol/decode-lists.ts';
import { decodeLocalEvent } from '../../src/protocol/decode-local-event.ts';
import { decodeChangeMarks, decodeCursor } from '../../src/protocol/decode-marks.ts';
import {
  decodeOrderNode,
  decodePaying,
  decodePresence,
  decodeSelected,
  decodeUsers,
} from '../../src/protocol/decode-order-node.ts';
import { decodeOrders } from '../../src/protocol/decode-orders.ts';
import { decodePerson } from '../../src/protocol/decode-person.ts';
import { decodeConnectionInfo, decodeCountry, decodePlace } from '../../src/protocol/decode-places.ts';
import { decodeProfile, decodeProfileGrants, encodeAddress } from '../../src/protocol/decode-profile.ts';
import { decodeSession, decodeStoredSession } from '../../src/protocol/decode-session.ts';
import { decodeReadSettings, decodeSettings } from '../../src/protocol/decode-settings.ts';
import { decodeHeld, decodeOutage, decodeOutboxEntry, decodePending } from '../../src/protocol/decode-stored.ts';
import { decodeEnvelope } from '../../src/protocol/envelope.ts';
import { parseJson } from '../../src/protocol/forms.ts';
import { readOrders } from '../../src/protocol/read-orders.ts';

const sample = (name: string): string =>
  readFileSync(new URL(`../../fixtures/samples/${name}.json`, import.meta.url), 'utf8');

/** A response to call 1 with so few orders that changes are likely to have an effect. */
const fewOrders = (name: string): string => {
  const response = JSON.parse(sample(name));
  return JSON.stringify({ ...response, data: { ...response.data, d: response.data.d.slice(0, 3) } });
};

export const ORDERS = ['lunch.orders', 'channels.orders', 'banquet.orders', 'trouble.orders'].map(fewOrders);
export const KNOWN = decodeOrders(JSON.parse(ORDERS[0] ?? '').data, new Map())?.known ?? new Map();

const enveloped = (data: unknown): string => JSON.stringify({ ok: true, time: 1_760_540_400, data });
const dataOf = (text: string): unknown => decodeEnvelope(text)?.data;

const LISTS: Readonly<Record<ListName, string>> = {
  cf: enveloped({ cur: ['CLP', '$', 'L', ',', 0, '.'] }),
  db: enveloped([{ id: 1, nm: 'Salón', def: 1, dv: 0, rv: 0 }]),
  dj: sample('list-dj'),
  tp1: enveloped([{ id: 301, nm: '[es]Lomo[en]Beef', tp: 10, j: 'T01001', pr: 12_900 }]),
  kd: sample('list-kd'),
  dm: sample('list-dm'),
  de: enveloped([{ id: 4, nm: 'Centro' }]),
};

const INSTALL = { ir: 71, il: 3, iu: 903, to: 'token', am: 'PROD', kdsid: 3 };
const PROFILE = {
  id: 'p1',
  tot1: 't',
  pwd: 1,
  nombre: 'Lucía',
  pf: [{ mod: 5000, ur: 1, ul: 1, va: 1, ac: 1, allowKDS: 1 }],
  pl: { r: [{ ir: 71, il: 3, nr: 'Trattoria' }], p: [{ mod: 5000, ac: 1 }] },
  detApp: { nm: 'Lucía', em: personDetails().email, ad: [encodeAddress(address())] },
};
const NODE = { selected: '[[1,"a","Ana"]]', users: '[["a","Ana"]]', paying: 'true' };

const UNSEEN = JSON.stringify([
  [
    1,
    {
      id: 2,
      parentId: 0,
      quantity: 1,
      name: 'Lomo',
      productId: 301,
      platform: '',
      hierarchy: 'T01001',
      status: 100,
      saved: 100,
      firstAtS: 1_760_540_400,
      modifiedAtS: 1_760_540_400,
      fire: false,
      priority: 1,
      priorityText: '',
      voided: true,
    },
  ],
]);

const LANGUAGES = [{ ix: 'es', et: 'e1', names: { es: 'Español', en: 'Spanish' }, ac: 1 }];
const TEXTS = { bar: { menu: 'Menú' }, card: { lines_one: '{{count}} línea' } };

export type DecoderCase = readonly [name: string, documents: readonly string[], decode: (text: string) => unknown];

const tree = createJsonTree(() => 0);

const NOW_MS = 1_760_540_400_000;
const CLOCK = { wallMs: () => NOW_MS, monotonicMs: () => 0, after: () => () => {} };

const factsOf = (text: string): FactStore => ({
  read: () => text,
  write: () => true,
  remove: () => {},
  follow: () => () => {},
  clear: () => {},
});

const fact = (kind: FactKind, data: unknown, decode: (data: unknown) => unknown): DecoderCase => [
  `the fact ${kind}`,
  [JSON.stringify(versionedFact(kind, NOW_MS, data))],
  (text) => {
    const stored = readVersionedFact(kind, parseJson(text));
    return typeof stored === 'string' ? stored : decode(stored.data);
  },
];

export const DECODERS: readonly DecoderCase[] = [
  ['call 1', ORDERS, (text) => decodeOrders(dataOf(text), new Map())],
  [
    'call 1 beside known orders',
    ORDERS.slice(0, 1),
    (text) => decodeOrders(decodeEnvelope(text, (body) => readOrders(body, KNOWN))?.data, KNOWN),
  ],
  ['the venue in a response', [enveloped({ ir: 71, il: 3 })], (text) => namedVenue(dataOf(text))],
  ['call 4', [enveloped(LANGUAGES)], (text) => decodePlatformLanguages(dataOf(text))],
  ['call 5', [enveloped(TEXTS)], (text) => decodeTexts(dataOf(text))],
  ['call 6', [sample('configuration')], (text) => decodeConfiguration(dataOf(text))],
  ...LIST_NAMES.map((name): DecoderCase => [`list ${name}`, [LISTS[name]], (text) => decodeList(name, dataOf(text))]),
  ['the settings', [enveloped(createSimVenue().settings(3))], (text) => decodeSettings(dataOf(text))],
  ['call 2', [enveloped(INSTALL)], (text) => decodeInstall(dataOf(text))],
  ['call 8', [enveloped({ ipLocal: '10.0.0.9', md: 1 })], (text) => decodeLocalStatus(dataOf(text))],
  ['call 10', [enveloped(PROFILE.pf)], (text) => decodeProfileGrants(dataOf(text))],
  ['call 12', [enveloped(PROFILE)], (text) => decodeProfile(dataOf(text))],
  ['call 11', [enveloped({ ...PROFILE, tot4: 'u' })], (text) => decodeSession(dataOf(text))],
  [
    'call 15',
    [enveloped({ ll: '-33.4,-70.6', pc: 'CL', ci: 'Santiago', timeupdated: 1_760_540_400 })],
    (text) => decodeConnectionInfo(dataOf(text)),
  ],
  ['call 18', [enveloped('lucia@trattoria.cl')], (text) => decodeEmail(dataOf(text))],
  ['the place of an address', ['[{"lat":"-33.4","lon":"-70.6"}]'], (text) => decodePlace(parseJson(text))],
  ['the country of a position', ['{"address":{"country_code":"cl"}}'], (text) => decodeCountry(parseJson(text))],
  ['a message of the local server', ['{"event":"NuevasOrdenes"}', '{"state":"NuevasOrdenes"}'], decodeLocalEvent],
  ['an order node', [JSON.stringify(NODE)], (text) => decodeOrderNode(parseJson(text))],
  ['selected lines', [NODE.selected], decodeSelected],
  ['users of an order', [NODE.users], decodeUsers],
  ['payers of an order', ['["a"]'], decodePaying],
  ['presences', ['{"a":true,"b":true}'], (text) => decodePresence(parseJson(text))],
  ['the simulated realtime tree', [JSON.stringify(NODE)], (text) => tree.put('order/71/3/1', parseJson(text))],
  [
    'a stored pending change',
    ['{"orderId":1,"lineId":2,"status":100,"atMs":5,"from":0,"seenMs":4}'],
    (text) => decodePending(parseJson(text)),
  ],
  [
    'a stored outbox entry',
    ['{"id":"17","orderId":1,"changes":[[1,100,5],[2,100]],"earlier":[[1,0,3]]}'],
    (text) => decodeOutboxEntry(parseJson(text)),
  ],
  fact('install', INSTALL, decodeInstall),
  // Decoded settings keep the received record in `raw`, because a save sends its unknown fields back.
  fact('settings', createSimVenue().settings(3), (data) => {
    const found = decodeReadSettings(data);
    return found && { ...found, raw: null };
  }),
  fact('draft', { base: { fontsize: 'normal' }, draft: { fontsize: 'big' }, contested: ['fontsize'] }, (data) =>
    restoreDraft(DEFAULT_SETTINGS, data),
  ),
  fact('person', { ...PROFILE, tot4: 'u', ir: 71, il: 3, since: 1_760_540_400 }, decodeStoredSession),
  fact('cursor', { of: '71/3/3', cardKey: '1-0', lineId: 2, orderId: 1, row: 0, at: 0, byKey: true }, decodeCursor),
  fact('configuration', JSON.parse(sample('configuration')).data, decodeConfiguration),
  fact('list', JSON.parse(LISTS.kd).data, (data) => decodeList('kd', data)),
  fact('board', JSON.parse(ORDERS[0] ?? '').data, (data) => decodeOrders(data, new Map())),
  fact('languages', LANGUAGES, decodePlatformLanguages),
  fact('texts', { etag: 'e1', texts: TEXTS }, decodeStoredTexts),
  ['the canceled fires', ['[[1,2,1760540400]]'], decodeFireTimes],
  ['the held lines', ['["4711:1","4711:12"]'], decodeHeld],
  ['the finished quantities', ['[[1,2,3]]'], decodeMade],
  ['the unseen lines', [UNSEEN], decodeUnseen],
  ['the web orders', ['[[1,1760540400,true]]'], decodeWebOrders],
  [
    'the change marks',
    ['{"lines":[[1,2,["quantity"],3]],"orders":[[1,{"tableIds":[4],"mainTableId":4},2,true]]}'],
    decodeChangeMarks,
  ],
  ['the outage', ['{"sinceMs":1760540400000,"trouble":"network"}'], (text) => decodeOutage(parseJson(text))],
  ['the order of a person', [`["order-1",${NOW_MS}]`], (text) => storedOrderId({ facts: factsOf(text), clock: CLOCK })],
  ['the chosen venue', ['[71,3,"lucia@trattoria.cl"]'], (text) => createVenueChoice(factsOf(text)).chosen(null)],
  ['the person', ['{"id":"p","tot1":"t","tot4":"u","ir":71,"il":3}'], (text) => decodePerson(parseJson(text))],
  ['the reload times', ['[1760540400000]'], (text) => readHeals(parseJson(text))],
  [
    'the code in an address',
    ['{"em":"lucia@trattoria.cl","pw":"secret"}'],
    (text) => decodeAccountCode(Buffer.from(text).toString('base64url')),
  ],
  [
    'a scenario file',
    ['{"title":{"es":"a","en":"b"},"seed":7,"length":"1h","steps":[{"order":"table","at":"1m","as":"one"}]}'],
    (text) => parseScenario('x', text),
  ],
];
