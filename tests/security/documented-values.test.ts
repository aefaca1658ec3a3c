/** Compares documents with the code, where a requirement of asvs.yaml asks for a document. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { RECORDING_FILE_BYTES_MAX } from '../../simulator/headless/replay/read-recording.ts';
import { hostFacts } from '../../src/domain/device/brand.ts';
import { DEBUG_MESSAGES_MAX, MODULES, SETTINGS_FILE_LENGTH_MAX } from '../../src/domain/limits.ts';
import {
  IDLE_END_MS,
  LOCATION_STORED_S,
  SESSION_MARGIN_S,
  SESSION_MAX_S,
  SOCIAL_STATE_LENGTH,
  SOCIAL_STATE_MS_MAX,
} from '../../src/domain/person/limits.ts';
import { newSocialState } from '../../src/domain/person/social-login.ts';
import { type AuditedAction, createAudit } from '../../src/engine/base/audit.ts';
import { FACTS } from '../../src/engine/base/facts.ts';
import { ACCOUNT_FACTS, CHOSEN_VENUE } from '../../src/engine/person/account-facts.ts';
import { checksumOf } from '../../src/protocol/checksum.ts';
import { CALL_NAMES, type CallName, ENDPOINTS } from '../../src/protocol/endpoints.ts';
import { RECORDING_MS } from '../../src/recording/entry.ts';
import { BROWSERS_MIN } from '../../tools/build/bundle.ts';
import { KITCHEN_HEADERS } from '../../tools/build/hosting/host-headers.ts';
import { files } from '../tidy/source/parsed-project.ts';

const textOf = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

/** A section without its heading. */
function sectionOf(path: string, heading: string): string {
  const [, section = ''] = textOf(path).split(`\n${heading}\n`);
  return section.split(/\n#/)[0] ?? '';
}

const security = (heading: string): string => sectionOf('docs/SECURITY.md', `## ${heading}`);

const WORDS: Readonly<Record<number, string>> = { 3: 'three', 7: 'seven', 10: 'ten', 12: 'twelve' };

/** Small numbers are words in the documents. */
const word = (number: number): string => WORDS[number] ?? String(number);

const [MINUTE_MS, HOUR_S, DAY_S] = [60_000, 3_600, 86_400];

/** The cells of the rows of a table, without its head. */
const rowsOf = (section: string): readonly (readonly string[])[] =>
  [...section.matchAll(/^\| (.*) \|$/gm)].slice(1).map(([, row = '']) => row.split(' | '));

test('[ACCESS-15][ACCESS-16][LOGIN-35] the documented ends of a session are those of the code', () => {
  const sessions = security('Sessions');
  expect(sessions).toContain(`ends the session ${word(SESSION_MARGIN_S / HOUR_S)} hours earlier`);
  expect(sessions).toContain(`the session ends ${word(SESSION_MAX_S / HOUR_S)} hours after the login`);
  expect(sessions).toContain(`after ${word(IDLE_END_MS / MINUTE_MS)} minutes without a touch or key`);
});

test('[LOGIN-23] a session is stored for one tab, and the document says that the platform limits the number of sessions', () => {
  expect(FACTS.session).toMatch(/^tab:/);
  expect(security('Sessions')).toContain('A session belongs to one tab, so each tab needs its own login.');
  expect(security('Sessions')).toContain('The platform limits the number of sessions');
});

test('[LOGIN-5] the app knows only the login page of a provider, and the document says that both sessions end separately', () => {
  const host = { host: 'simulator', origin: 'http://localhost', platforms: null };
  for (const provider of hostFacts(host)?.socialProviders ?? [])
    expect(Object.keys(provider)).toEqual(['id', 'name', 'authorizeUrl', 'clientId']);
  expect(security('Sessions')).toContain("Its session and the app's session end separately.");
});

/** What the document says about each call that changes something without credentials or makes a device token. */
const WAYS: Partial<Record<CallName, string>> = {
  login: 'A person logs in with email and password, or through a configured provider',
  createAccount: "A mailed link opens a login with a new account's temporary password",
  resetRequest: 'sets a new password',
  resetDo: 'sets a new password',
  activateKds: 'An administrator creates this token by activating a unit',
};

test('[LOGIN-1][LOGIN-17] the document describes every call that logs in, creates an account, resets a password or makes a device token', () => {
  const opens = CALL_NAMES.filter((name) => {
    const { method, signer } = ENDPOINTS[name];
    return name === 'activateKds' || (method === 'POST' && signer === 'none');
  });
  expect(opens).toEqual(Object.keys(WAYS));
  const ways = security('Ways to log in');
  expect(Object.values(WAYS).filter((way) => !ways.includes(way))).toEqual([]);
  // A second factor would need a field.
  expect(ENDPOINTS.login.body).toEqual(['tot0', 'tot3', 'xmod', 'em', 'xir', 'xil']);
  expect(ways).toContain("There is no second factor, because the platform's login call has none.");
});

test('[LOGIN-5][WIRE-34] the inventory of cryptography names the random function, the bits of the login state and those of x-csrf', () => {
  const inventory = security('Cryptography');
  const kinds = new Set(Array.from({ length: 64 }, (_, at) => newSocialState(() => at / 64)[0]));
  expect(inventory).toContain(`the login state has ${SOCIAL_STATE_LENGTH * Math.log2(kinds.size)} bits`);
  expect(inventory).toContain(`\`x-csrf\` is a checksum of ${checksumOf('').length * 4} bits`);
  const used = files
    .filter(({ path }) => /^src\/.*\.tsx?$/.test(path))
    .flatMap(({ text }) => [...text.matchAll(/\bcrypto\.(\w+)/g)].map(([, name = '']) => name));
  expect([...new Set(used)]).toEqual(['getRandomValues']);
  expect(inventory).toContain('Random values come from `crypto.getRandomValues`');
});

/** The row of the table of data for each value that the app stores; all others belong to `REST`. */
const REST = 'orders with notes and names of tables and waiters, lists, settings, queued taps';
const ROWS: Partial<Record<keyof typeof FACTS | keyof typeof ACCOUNT_FACTS | 'chosenVenue', string>> = {
  install: 'token of the device',
  session: 'tokens of a person',
  socialState: 'state of a login at a provider',
  orderId: "id of an order in the page's address",
  acceptedOrder: "id of an order in the page's address",
  location: 'location',
  connection: 'location',
  chosenVenue: 'venue that a person chose',
  audit: 'audit lines',
  pin: 'PIN',
};

test('[LOGIN-23][ADDRESS-16][LOGIN-6] the table of data names the storage of every stored value, and the time limits of the location and the login state', () => {
  const rows = rowsOf(security('Data'));
  expect([...new Set(rows.map(([level]) => level))]).toEqual(['secret', 'personal', 'internal', 'public']);
  const stored = { ...FACTS, ...ACCOUNT_FACTS, chosenVenue: CHOSEN_VENUE };
  for (const [fact, name] of Object.entries(stored)) {
    const data = ROWS[fact as keyof typeof ROWS] ?? REST;
    const [row, ...others] = rows.filter(([, text = '']) => text.startsWith(data));
    expect(others, data).toEqual([]);
    const isOfTab = typeof name === 'string' && name.startsWith('tab:');
    expect(row?.[2], `${fact}: ${data}`).toContain(isOfTab ? 'storage of the tab' : 'storage of the browser');
  }
  const placeOf = (data: string) => rows.find(([, text]) => text?.startsWith(data))?.[2];
  expect(placeOf('location')).toContain(`used for at most ${word(LOCATION_STORED_S / DAY_S)} days`);
  expect(placeOf('state of')).toContain(`valid for ${word(SOCIAL_STATE_MS_MAX / MINUTE_MS)} minutes`);
});

/** The words of the document for each action; a new action does not compile without them. */
const ACTIONS: Readonly<Record<AuditedAction, string>> = {
  activation: 'activation',
  login: 'login',
  logout: 'logout',
  'settings save': 'save of settings',
  'switch to DEV': 'switch of environment',
  'switch to PROD': 'switch of environment',
  deletion: 'deletion',
};

test('[STORAGE-15][STORAGE-16][HOST-16][RECORDING-7] the document names every audited action, and how much of each log is kept', () => {
  const logs = security('Logs');
  const [, listed = ''] = /an audit line for each (.*) \(STORAGE-15\)/.exec(logs) ?? [];
  expect(listed.split(/, | and /)).toEqual([...new Set(Object.values(ACTIONS))]);
  let stored = '';
  const facts = { read: () => stored || null, write: (_: string, text: string) => (stored = text) };
  const ports = { facts, page: { log: () => {} } } as unknown as Parameters<typeof createAudit>[0];
  const audit = createAudit(ports, { nowS: () => 0 }, { module: MODULES.kitchen });
  for (let count = 0; count < 1_000; count++) audit('login', 'done');
  expect(logs).toContain(`The device stores the last ${stored.split('\n').length},`);
  expect(logs).toContain(`the last ${word(DEBUG_MESSAGES_MAX)} lines of the console`);
  expect(logs).toContain(`a recording of the last ${RECORDING_MS / MINUTE_MS} minutes`);
});

test('[SETTINGS-31][RECORDING-9] the documented sizes of imported files are those of the code', () => {
  expect(textOf('src/domain/device/SPEC.md')).toContain(
    `over ${SETTINGS_FILE_LENGTH_MAX.toLocaleString('en')} characters`,
  );
  expect(textOf('src/recording/SPEC.md')).toContain(`over ${RECORDING_FILE_BYTES_MAX / 1e6} MB unpacked`);
});

test('[BROWSER-1][BROWSER-2] the documented browsers are those of the build, and the features without which the app does not start are checked', () => {
  const [chrome, firefox, safari] = rowsOf(sectionOf('docs/production.md', '### Oldest browsers'));
  expect([chrome?.[1], firefox?.[1], safari?.[1]]).toEqual(Object.values(BROWSERS_MIN).map(String));
  const needed = rowsOf(security('Security features of the browser'))
    .filter(([, without = '']) => without.startsWith('the app does not start'))
    .map(([feature = '']) => feature.replaceAll('`', ''));
  expect(needed).toEqual(['crypto.getRandomValues']);
  for (const feature of needed) expect(textOf('src/browser-check.ts')).toContain(`'${feature}'`);
});

test('[PERF-5] the document states every security header of a host and every directive of its policy', () => {
  const sent = sectionOf('docs/production.md', '## What a host sends');
  const { 'content-security-policy': policy = '', 'permissions-policy': permissions = '', ...others } = KITCHEN_HEADERS;
  for (const [name, value] of Object.entries(others)) expect(sent).toContain(`\`${name}: ${value}\``);
  const forbidden = [...permissions.matchAll(/([a-z-]+)=\(\)/g)].map(([, feature = '']) => feature.replace('-', ' '));
  expect(sent).toContain(`${forbidden.slice(0, -1).join(', ')} and ${forbidden.at(-1)} are forbidden`);
  expect(Object.fromEntries(policy.split('; ').map((rule) => /^(\S+) (.*)$/.exec(rule)?.slice(1) ?? []))).toEqual({
    ...Object.fromEntries(
      ['script', 'style', 'font', 'media', 'worker', 'manifest'].map((kind) => [`${kind}-src`, "'self'"]),
    ),
    'img-src': "'self' data:",
    'connect-src': "'self' http: ws: https: wss:",
    'default-src': "'none'",
    'base-uri': "'self'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
    'require-trusted-types-for': "'script'",
    'trusted-types': 'kds',
  });
  for (const stated of [
    "`default-src` is `'none'`",
    "Scripts, styles, fonts, media, manifests and workers come from `'self'`, images also from `data:`",
    '`connect-src` on hosts of kitchens also allows `http:`, `ws:`, `https:` and `wss:`',
    "`base-uri` and `form-action` are `'self'`",
    "`frame-ancestors` is `'none'`",
    "`require-trusted-types-for 'script'` allows only the policy `kds`",
  ])
    expect(sent).toContain(stated);
});

test('the document states how soon packages are updated, by severity, and package.json has exact versions', () => {
  const updates = security('Updates');
  expect(updates).toMatch(/within \d+ days if it is critical or high, otherwise within \d+\./);
  expect(updates).toMatch(/All other packages are updated at least .* a year\./);
  const { dependencies, devDependencies } = JSON.parse(textOf('package.json'));
  const versions = Object.values<string>({ ...dependencies, ...devDependencies });
  expect(versions.filter((version) => !/^\d+\.\d+\.\d+[\w.-]*$/.test(version))).toEqual([]);
});
