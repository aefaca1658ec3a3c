/** Every record of the wire with its field table, a sample, and the product's decoder. */
import { PEOPLE } from '../../../fixtures/people.ts';
import { wireKds } from '../../../fixtures/wire-kds.ts';
import { wireLine, wireOrder } from '../../../fixtures/wire-order.ts';
import { wireProfile } from '../../../fixtures/wire-profile.ts';
import { DEFAULT_SETTINGS } from '../../../src/domain/presentation/settings.ts';
import {
  decodeConfiguration,
  decodeInstall,
  decodeKdsList,
  decodeLocalStatus,
  decodeNames,
} from '../../../src/protocol/decode-config.ts';
import { decodeGrants } from '../../../src/protocol/decode-grant.ts';
import { decodeOrder } from '../../../src/protocol/decode-order.ts';
import { decodeConnectionInfo } from '../../../src/protocol/decode-places.ts';
import { decodeProducts } from '../../../src/protocol/decode-products.ts';
import { encodeAddress } from '../../../src/protocol/decode-profile.ts';
import { decodeSession } from '../../../src/protocol/decode-session.ts';
import { decodeReadSettings } from '../../../src/protocol/decode-settings.ts';
import { type Form, record, type Sent } from './form.ts';
import { line, order } from './order-fields.ts';
import { address, connection, profile, venueEntry } from './person-fields.ts';
import { grant, install, LOCAL_STATUS, named, product, settings, unit, venue } from './venue-fields.ts';

export interface RecordTable {
  /** Fields whose odd values invalidate the record: ids, statuses, and the basis of permissions. */
  readonly invalidating: readonly string[];
  readonly form: Form;
  /** Every field has a value other than its default. */
  readonly sample: Sent;
  /** Returns null when the product does not read the record. */
  readonly decode: (sent: Sent) => unknown;
}

const person = PEOPLE.find(({ name }) => name === 'regular');
if (person === undefined) throw new Error('Failed to find the sample person.');
const [home] = person.profile.details.addresses;
if (home === undefined) throw new Error('Failed to find an address of the sample person.');
const wirePerson = {
  ...wireProfile(person.profile),
  tot1: 'a',
  tot4: 'b',
  fbt: 'c',
  ir: 5,
  il: 6,
  ur: 7,
  ul: 8,
  pwd: 1,
};
const entry = { key: 'a', ir: 1, il: 2, nr: 'n', di: 'd', ci: 'c', pa: 'cl', pn: 'Chile' };
const READ = {
  stk: 100,
  st: 90,
  lk: 3,
  ca: 2,
  pl: 'p',
  fire: 1,
  prio: 4,
  pd: 5,
  prioText: 'x',
  esAnulado: 1,
  ct: ['n'],
};
const FLAGS = { ac: 0, tca: 1, sht: 0, shd: 0, shv: 0, mvoid: 1, cvoid: 1, bst: 1, jst: 1, ta: 1, blockaj: 1, vis: 1 };

export const TABLES: Readonly<Record<string, RecordTable>> = {
  order: {
    invalidating: ['io'],
    form: order,
    sample: { ...wireOrder({ stk: 90, rl: 1, exid: '7', dv: { zd: 'a', og: 101, sw: 0, pp: 1 } }), ct: ['note'] },
    decode(sent) {
      const decoded = decodeOrder(sent);
      return 'order' in decoded ? decoded.order : null;
    },
  },
  line: {
    invalidating: ['li', 'stk'],
    form: line,
    sample: { ...wireLine(), ...READ },
    decode(sent) {
      const decoded = decodeOrder({ io: 1, dl: [sent] });
      return 'order' in decoded ? decoded.order.lines[0] : null;
    },
  },
  delivery: {
    invalidating: [],
    form: (sent, path, notes) => order({ ...wireOrder(), dv: sent }, path, notes),
    sample: { zd: 'a', og: 101, sw: 1, pp: 1 },
    decode(sent) {
      const decoded = decodeOrder({ ...wireOrder(), dv: sent });
      return 'order' in decoded ? { delivery: decoded.order.delivery, webStatus: decoded.order.webStatus } : null;
    },
  },
  status: {
    invalidating: ['id'],
    form: (sent, path, notes) => unit({ ...wireKds(), sts: [sent] }, path, notes),
    sample: { id: 110, nm: 'a', i: 'check' },
    decode: (sent) => decodeKdsList([{ ...wireKds(), sts: [sent] }])?.[0]?.statuses[0] ?? null,
  },
  colors: {
    invalidating: [],
    form: (sent, path, notes) => venue({ kds: sent }, path, notes),
    sample: { ac: 1, colornew: '#111111', colorwrng: '#222222', colorlate: '#333333' },
    decode: (sent) => decodeConfiguration({ kds: sent })?.venue.colours ?? null,
  },
  priority: {
    invalidating: ['id', 'nm'],
    form(sent, path, notes) {
      const problems = venue({ pd: [sent] }, path, notes);
      return [...problems, ...notes.rejected];
    },
    sample: { id: 1, nm: 'a' },
    decode: (sent) => decodeConfiguration({ pd: [sent] })?.venue.priorities[0] ?? null,
  },
  unit: {
    invalidating: [
      'id',
      'sts',
      'tca',
      'ra',
      'pi',
      'sht',
      'shd',
      'shv',
      'mvoid',
      'cvoid',
      'bst',
      'jst',
      'blockaj',
      'vis',
    ],
    form: unit,
    sample: { ...wireKds(), ...FLAGS, ra: [{ sec: ['a'] }], pi: [1] },
    decode: (sent) => decodeKdsList([sent])?.[0] ?? null,
  },
  venue: {
    invalidating: ['dvl', 'dvs', 'mvj'],
    form: venue,
    sample: {
      ...{ nr: 'a', dn: 'b', di: 'c', cm: 'd', ci: 'e', pa: 'cl', pn: 'f', lt: -33, lg: -70, tz: 'America/Santiago' },
      ...{ cur: ['USD', 'US$', 'L', '.', 2, ','], kds: { colornew: '#111111' }, pd: [{ id: 1, nm: 'p' }], vt: 1 },
      ...{ dvl: 'g', dvs: 'h', mvj: 'i', allowKDS: true, nft: 'j', et: { kd: 'k' }, md: 2, ipLocal: 'a.local', pl: 81 },
    },
    decode(sent) {
      const { leftOut: _, ...configuration } = decodeConfiguration(sent) ?? { leftOut: 0 };
      return 'venue' in configuration ? { ...configuration, local: { ...configuration.local, refused: '' } } : null;
    },
  },
  install: {
    invalidating: ['ir', 'il', 'iu', 'to', 'kdsid', 'dev'],
    form: install,
    sample: {
      ir: 1,
      il: 2,
      iu: 3,
      to: 'a',
      am: 'PROD',
      kdsid: 4,
      dev: 'b',
      fa: 1_772_798_400,
      pf: [{ mod: 5000, ac: 1 }],
    },
    decode: (sent) => decodeInstall(sent, 9),
  },
  grant: {
    invalidating: ['mod', 'ur', 'ul', 'va', 'ac', 'allowKDS'],
    form: grant,
    sample: { mod: 5000, ur: 1, ul: 2, va: 4, ac: 1, allowKDS: 1 },
    decode: (sent) => decodeGrants([sent])[0] ?? null,
  },
  name: {
    invalidating: ['id', 'nm'],
    form: named,
    sample: { id: 1, nm: 'a' },
    decode: (sent) => decodeNames([sent])?.entries().next().value ?? null,
  },
  product: {
    invalidating: ['id', 'nm', 'tp'],
    form: product,
    sample: { id: 1, nm: 'a', tp: 5, j: 'T', pr: 2.5 },
    decode: (sent) => decodeProducts([sent])?.[0] ?? null,
  },
  'local status': {
    invalidating: ['md'],
    form: record(LOCAL_STATUS),
    sample: { ipLocal: 'a.local', md: 2 },
    decode(sent) {
      const decoded = decodeLocalStatus(sent);
      return decoded && { ...decoded, refused: '' };
    },
  },
  profile: {
    invalidating: ['id', 'tot1', 'tot4', 'expU'],
    form: profile,
    sample: wirePerson,
    decode: decodeSession,
  },
  'venue of a profile': {
    invalidating: ['key', 'ir', 'il', 'nr', 'di', 'ci', 'pa', 'pn'],
    form: venueEntry,
    sample: entry,
    decode: (sent) => decodeSession({ id: 'x', pl: { r: [sent] } })?.profile.venues[0] ?? null,
  },
  address: {
    invalidating: ['alias', 'def', 'di', 'dp', 'cm', 'ci', 'zc', 'pa', 'ct'],
    form: address,
    sample: { ...encodeAddress(home), ct: 'a' },
    decode: (sent) => decodeSession({ id: 'x', detApp: { ad: [sent] } })?.profile.details.addresses[0] ?? null,
  },
  connection: {
    invalidating: ['ll', 'pc', 'ci', 'timeupdated'],
    form: connection,
    sample: { ll: '-33,-70', pc: 'cl', ci: 'a', timeupdated: 5 },
    decode: decodeConnectionInfo,
  },
  settings: {
    invalidating: [],
    form: settings,
    sample: { ...DEFAULT_SETTINGS, et: 'a' },
    decode(sent) {
      const read = decodeReadSettings(sent);
      return read && { settings: read.settings, etag: read.etag };
    },
  },
};

export const without = (sample: Sent, key: string): Sent =>
  Object.fromEntries(Object.entries(sample).filter(([name]) => name !== key));

/** The ways in which a field can be odd. */
export const ODDITIES: Readonly<Record<string, readonly unknown[]>> = {
  missing: [undefined],
  null: [null],
  'of another type': ['odd words', true, false, 7, '7', { odd: true }, [[[]]], ['a'], [null]],
  empty: ['', ' ', [], {}],
  negative: [-1, '-7', -7.5],
  huge: [1e300, Number.MAX_SAFE_INTEGER + 1, '9'.repeat(19), 'x'.repeat(60_000)],
  decimal: [1.5, '1,5', '12.500,00'],
  'in another unit': [1_772_798_400, 1_772_798_400_123, '2026-03-06 12:00:00', '2026-03-06T12:00:00Z', 'USD 5'],
};
