import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
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
import { decodeEntries } from '../../../src/protocol/decode-entry.ts';
import { decodeOrder } from '../../../src/protocol/decode-order.ts';
import { decodeConnectionInfo } from '../../../src/protocol/decode-places.ts';
import { decodeProducts } from '../../../src/protocol/decode-products.ts';
import { encodeAddress } from '../../../src/protocol/decode-profile.ts';
import { decodeSession } from '../../../src/protocol/decode-session.ts';
import { decodeReadSettings } from '../../../src/protocol/decode-settings.ts';
import { type Form, type Notes, newNotes, record, type Sent, unmatchedKeys } from './form.ts';
import { line, order } from './order-fields.ts';
import { address, connection, profile, venueEntry } from './person-fields.ts';
import { grant, install, LOCAL_STATUS, named, product, settings, unit, venue } from './venue-fields.ts';

interface Table {
  readonly form: Form;
  /** A record in which every field has another value than its default. */
  readonly sample: Sent;
  /** What the product makes of the record; null when it is not read. */
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

const TABLES: Readonly<Record<string, Table>> = {
  order: {
    form: order,
    sample: { ...wireOrder({ stk: 90, rl: 1, exid: '7', dv: { zd: 'a', og: 101, sw: 0, pp: 1 } }), ct: ['note'] },
    decode(sent) {
      const decoded = decodeOrder(sent);
      return 'order' in decoded ? decoded.order : null;
    },
  },
  line: {
    form: line,
    sample: { ...wireLine(), ...READ },
    decode(sent) {
      const decoded = decodeOrder({ io: 1, dl: [sent] });
      return 'order' in decoded ? decoded.order.lines[0] : null;
    },
  },
  delivery: {
    form: (sent, path, notes) => order({ ...wireOrder(), dv: sent }, path, notes),
    sample: { zd: 'a', og: 101, sw: 1, pp: 1 },
    decode(sent) {
      const decoded = decodeOrder({ ...wireOrder(), dv: sent });
      return 'order' in decoded ? { delivery: decoded.order.delivery, webStatus: decoded.order.webStatus } : null;
    },
  },
  status: {
    form: (sent, path, notes) => unit({ ...wireKds(), sts: [sent] }, path, notes),
    sample: { id: 110, nm: 'a', i: 'check' },
    decode: (sent) => decodeKdsList([{ ...wireKds(), sts: [sent] }])?.[0]?.statuses[0] ?? null,
  },
  colours: {
    form: (sent, path, notes) => venue({ kds: sent }, path, notes),
    sample: { ac: 1, colornew: '#111111', colorwrng: '#222222', colorlate: '#333333' },
    decode: (sent) => decodeConfiguration({ kds: sent })?.venue.colours ?? null,
  },
  priority: {
    form(sent, path, notes) {
      const problems = venue({ pd: [sent] }, path, notes);
      return [...problems, ...notes.refused];
    },
    sample: { id: 1, nm: 'a' },
    decode: (sent) => decodeConfiguration({ pd: [sent] })?.venue.priorities[0] ?? null,
  },
  unit: {
    form: unit,
    sample: { ...wireKds(), ...FLAGS, ra: [{ sec: ['a'] }], pi: [1] },
    decode: (sent) => decodeKdsList([sent])?.[0] ?? null,
  },
  venue: {
    form: venue,
    sample: {
      ...{ nr: 'a', dn: 'b', di: 'c', cm: 'd', ci: 'e', pa: 'cl', pn: 'f', lt: -33, lg: -70, tz: 'America/Santiago' },
      ...{ cur: ['USD', 'US$', 'L', '.', 2, ','], kds: { colornew: '#111111' }, pd: [{ id: 1, nm: 'p' }], vt: 1 },
      ...{ dvl: 'g', dvs: 'h', mvj: 'i', allowKDS: true, nft: 'j', et: { kd: 'k' }, md: 2, ipLocal: 'a.b', pl: 81 },
    },
    decode(sent) {
      const { leftOut: _, ...configuration } = decodeConfiguration(sent) ?? { leftOut: 0 };
      return 'venue' in configuration ? configuration : null;
    },
  },
  install: {
    form: install,
    sample: { ir: 1, il: 2, iu: 3, to: 'a', am: 'PROD', kdsid: 4, dev: 'b', pf: [{ mod: 5000, ac: 1 }] },
    decode: (sent) => decodeInstall(sent, 9),
  },
  grant: {
    form: grant,
    sample: { mod: 5000, ur: 1, ul: 2, va: 4, ac: 1 },
    decode: (sent) => decodeEntries([sent])[0] ?? null,
  },
  name: {
    form: named,
    sample: { id: 1, nm: 'a' },
    decode: (sent) => decodeNames([sent])?.entries().next().value ?? null,
  },
  product: {
    form: product,
    sample: { id: 1, nm: 'a', tp: 5, j: 'T', pr: 2.5 },
    decode: (sent) => decodeProducts([sent])?.[0] ?? null,
  },
  'local status': { form: record(LOCAL_STATUS), sample: { ipLocal: 'a.b', md: 2 }, decode: decodeLocalStatus },
  profile: { form: profile, sample: wirePerson, decode: decodeSession },
  'venue of a profile': {
    form: venueEntry,
    sample: entry,
    decode: (sent) => decodeSession({ id: 'x', pl: { r: [sent] } })?.profile.venues[0] ?? null,
  },
  address: {
    form: address,
    sample: { ...encodeAddress(home), ct: 'a' },
    decode: (sent) => decodeSession({ id: 'x', detApp: { ad: [sent] } })?.profile.details.addresses[0] ?? null,
  },
  connection: {
    form: connection,
    sample: { ll: '-33,-70', pc: 'cl', ci: 'a', timeupdated: 5 },
    decode: decodeConnectionInfo,
  },
  settings: {
    form: settings,
    sample: { ...DEFAULT_SETTINGS, et: 'a' },
    decode(sent) {
      const read = decodeReadSettings(sent);
      return read && { settings: read.settings, etag: read.etag };
    },
  },
};

interface Verdict {
  readonly isRefused: boolean;
  /** The field itself took its default. */
  readonly isDefaulted: boolean;
  /** The value, an entry of it or a key of it is reported. */
  readonly isReported: boolean;
}

function verdictOn({ form, sample }: Table, key: string, sent: unknown): Verdict {
  const notes: Notes = newNotes();
  const problems = form({ ...sample, [key]: sent }, '', notes);
  return {
    isRefused: problems.length > 0,
    isDefaulted: notes.defaulted.some(({ path }) => path === key),
    isReported: [...problems, ...notes.defaulted, ...notes.refused, ...unmatchedKeys(notes).notRead].length > 0,
  };
}

const without = (sample: Sent, key: string): Sent =>
  Object.fromEntries(Object.entries(sample).filter(([name]) => name !== key));

/** Every way in which a field can be odd. */
const ODDITIES: Readonly<Record<string, readonly unknown[]>> = {
  missing: [undefined],
  null: [null],
  'of another type': ['odd words', true, false, 7, '7', { odd: true }, [[[]]], ['a'], [null]],
  empty: ['', ' ', [], {}],
  negative: [-1, '-7', -7.5],
  huge: [1e300, Number.MAX_SAFE_INTEGER + 1, '9'.repeat(19), 'x'.repeat(60_000)],
  decimal: [1.5, '1,5', '12.500,00'],
  'in another unit': [1_772_798_400, 1_772_798_400_123, '2026-03-06 12:00:00', '2026-03-06T12:00:00Z', 'USD 5'],
};

/** The fields that cost their record when they are odd: ids, statuses, and what decides who may do or see what (docs/platform.md). */
const COSTLY: Readonly<Record<string, string>> = {
  order: 'io',
  line: 'li stk',
  delivery: '',
  status: 'id',
  colours: '',
  priority: 'id nm',
  unit: 'id sts tca ra pi sht shd shv mvoid cvoid bst jst blockaj vis',
  venue: 'dvl dvs mvj',
  install: 'ir il iu to kdsid dev',
  grant: 'mod ur ul va',
  name: 'id nm',
  product: 'id nm tp',
  'local status': 'md',
  profile: 'id tot1 tot4 expU',
  'venue of a profile': 'key ir il nr di ci pa pn',
  address: 'alias def di dp cm ci zc pa ct',
  connection: 'll pc ci timeupdated',
  settings: '',
};

/** What a field also decides, besides the values that its absence changes. */
const ALSO: Readonly<Record<string, string>> = {
  'order dl': '/unreadLines',
  'order dlOrig': '/unreadLines',
  'unit sts': '/statuses',
  'colours ac': '/',
  'address lt': '/position',
  'address lg': '/position',
};

/** Every value of a decoded record by its path, without positions. */
function valuesOf(decoded: unknown, path = ''): readonly (readonly [path: string, value: string])[] {
  const entries = decoded instanceof Map ? [...decoded] : Object.entries(decoded ?? {});
  if (typeof decoded !== 'object' || decoded === null) return [[path, String(decoded)]];
  if (entries.length === 0) return [[path, 'empty']];
  return entries.flatMap(([key, each]) => valuesOf(each, /^\d+$/.test(key) ? path : `${path}/${key}`));
}

/** The paths at which two decoded records differ. */
function differences(one: unknown, other: unknown): ReadonlySet<string> {
  const textOf = (decoded: unknown) => {
    const texts = new Map<string, string>();
    for (const [path, each] of valuesOf(decoded)) texts.set(path, `${texts.get(path) ?? ''}|${each}`);
    return texts;
  };
  const [before, after] = [textOf(one), textOf(other)];
  return new Set([...before.keys(), ...after.keys()].filter((path) => before.get(path) !== after.get(path)));
}

/** No field reads these as its default. */
const ODD = ['odd words', -7.5, { odd: true }, [[[]]]];

const anyValue = fc.oneof(
  fc.constantFrom(
    ...ODD,
    null,
    '',
    '12',
    '1,5',
    'N',
    'S',
    0,
    1,
    7,
    true,
    false,
    [],
    {},
    [1, 'x'],
    'a;b',
    -1,
    'x'.repeat(3_000),
  ),
  fc.jsonValue({ maxDepth: 2 }),
);

describe.each(Object.entries(TABLES))('%s', (name, table) => {
  const keys = Object.keys(table.sample);

  test('[PLATFORM-7] the sample is read without a problem', () => {
    const notes = newNotes();
    expect(table.form(table.sample, '', notes)).toEqual([]);
    expect([notes.defaulted, notes.refused]).toEqual([[], []]);
    expect(table.decode(table.sample)).not.toBeNull();
  });

  test('[PLATFORM-7] a refused value costs the record, and a value that takes its default is decoded as an absent one', () => {
    fc.assert(
      fc.property(fc.constantFrom(...keys), anyValue, (key, sent) => {
        const { isRefused, isDefaulted } = verdictOn(table, key, sent);
        const decoded = table.decode({ ...table.sample, [key]: sent });
        expect(decoded === null).toBe(isRefused);
        if (isDefaulted && !isRefused) expect(decoded).toEqual(table.decode(without(table.sample, key)));
      }),
      { numRuns: 1_000 },
    );
  });

  test.each(keys)(
    '[PLATFORM-7] an odd %s takes its default and changes nothing else, unless it costs the record',
    (key) => {
      const whole = table.decode(table.sample);
      const own = [...differences(whole, table.decode(without(table.sample, key)))];
      const also = ALSO[`${name} ${key}`];
      const isOwn = (path: string) => own.includes(path) || (also !== undefined && path.startsWith(also));
      const isCostly = COSTLY[name]?.split(' ').includes(key) === true;
      let cost = 0;
      for (const [kind, values] of Object.entries(ODDITIES)) {
        for (const sent of values) {
          const given = sent === undefined ? without(table.sample, key) : { ...table.sample, [key]: sent };
          const decoded = table.decode(given);
          const told = `${kind}: ${JSON.stringify(sent)?.slice(0, 40)}`;
          if (decoded === null) cost += 1;
          if (!isCostly) expect(decoded, told).not.toBeNull();
          if (decoded === null) continue;
          const others = [...differences(whole, decoded)].filter((path) => !isOwn(path) && !path.endsWith(`/${key}`));
          expect(others, told).toEqual([]);
        }
      }
      // Every costly field is costly in fact.
      expect(cost > 0).toBe(isCostly);
    },
  );

  test.each(keys)('[PLATFORM-7] an odd value of %s that is decoded as an absent one is reported', (key) => {
    const absent = JSON.stringify(table.decode(without(table.sample, key)));
    for (const sent of ODD) {
      if (JSON.stringify(table.decode({ ...table.sample, [key]: sent })) !== absent) continue;
      expect(verdictOn(table, key, sent).isReported, JSON.stringify(sent)).toBe(true);
    }
  });
});
