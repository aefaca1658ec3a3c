/** Hosts of the kiosk and addresses of their platforms, from two checked files (rule HOST-9). */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Platforms } from '../../src/domain/device/brand.ts';
import { BRAND_LOOKS } from '../../src/domain/device/brand-look.ts';
import { type Domains, platformsProblem } from '../../src/domain/device/check-platforms.ts';

/** The build writes the domains into `brand.js`, and the rest into the served `platforms.js`. */
export interface BuiltPlatforms extends Platforms {
  readonly domains: Domains;
}

export const PLATFORMS_SCRIPT = 'platforms.js';

/** The folder of the repository's own files. */
export const DEFAULT_PLATFORMS = join(import.meta.dirname, 'platforms');

const GROUP = 'a group of keys';

/** A name in lower case with at least one dot. */
const isDomain = (text: string): boolean => /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(text);

/** The expected value of a key, from the message in its format. */
function messageOf(format: unknown): string {
  const message = (format as { readonly message?: unknown } | undefined)?.message;
  return typeof message === 'string' ? message : GROUP;
}

const group = <Entries extends v.ObjectEntries>(entries: Entries) =>
  v.strictObject(entries, ({ expected, path }) => {
    if (expected === 'never') return `one of ${Object.keys(entries).join(', ')}`;
    return messageOf(entries[String(path?.at(-1)?.key)]);
  });

const checked = (expected: string, isRight: (text: string) => boolean) =>
  v.pipe(v.string(expected), v.check(isRight, expected));

const named = (expected: string) => checked(expected, (text) => text.trim() !== '');

const oneOf = <const Values extends readonly (string | number)[]>(values: Values) =>
  v.picklist(values, `one of ${values.join(', ')}`);

const isBare = (text: string): boolean => URL.canParse(text) && /^https:\/\/[^\s/?#@][^\s?#@]*$/.test(text);

const base = checked(
  'an https address without a query and without a slash at its end',
  (text) => isBare(text) && !text.endsWith('/'),
);

const addresses = group({
  cloud: base,
  data: base,
  language: base,
  maps: base,
  realtime: group({ apiKey: named('the key of the realtime database'), databaseUrl: base }),
  socialProviders: v.array(
    group({
      id: checked('letters, digits and dashes', (text) => /^[a-z0-9-]+$/i.test(text)),
      name: named('the name that people know it by'),
      authorizeUrl: checked('an https address without a query', isBare),
      clientId: named('the id of this app at the provider'),
    }),
    'a list of providers, empty for none',
  ),
});

const hasRows = (rows: object): boolean => Object.keys(rows).length > 0;

const PLATFORM_FORMAT = v.pipe(
  v.record(
    oneOf(Object.keys(BRAND_LOOKS)),
    group({
      internalDomain: checked('a mail domain in lower case, empty for none', (text) => text === '' || isDomain(text)),
      domains: v.array(checked('a domain in lower case, with a dot', isDomain), 'a list of domains'),
      PROD: addresses,
      DEV: addresses,
    }),
    GROUP,
  ),
  v.check((rows) => hasRows(rows), 'at least one platform'),
);

/** A name without port and capital letters, as the app compares it; the simulator's name is reserved. */
const isHostName = (text: string): boolean =>
  /^(?=.*[a-z.])[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(text) && !/(^|\.)simulator$/.test(text);

const hostFormat = (brands: readonly string[]) =>
  v.pipe(
    v.record(
      checked('the name of a host in lower case, without a port, and not the simulator', isHostName),
      group({
        brand: v.picklist(brands, `a brand of platforms.json (${brands.join(', ')})`),
        environment: oneOf(['PROD', 'DEV']),
        testHost: v.boolean('true or false'),
        module: oneOf([5_000, 6_000, 9_000]),
      }),
      GROUP,
    ),
    v.check((rows) => hasRows(rows), 'at least one host'),
  );

const foundOf = ({ type, expected, received, input }: v.BaseIssue<unknown>): string => {
  if (type === 'strict_object' && expected === 'never') return `the key ${received}, which is unknown`;
  if (input === undefined) return 'nothing';
  return typeof input === 'object' && input !== null ? `a ${Array.isArray(input) ? 'list' : 'group'}` : received;
};

/** Adds a sentence to `mistakes` for each mistake. */
async function readChecked<Format extends v.GenericSchema>(
  folder: string,
  file: string,
  format: Format,
  mistakes: string[],
): Promise<v.InferOutput<Format> | null> {
  const path = join(folder, file);
  const text = await readFile(path, 'utf8').catch(() => null);
  if (text === null) {
    mistakes.push(`${path}: found no such file, expected one.`);
    return null;
  }
  try {
    const parsed = v.safeParse(format, JSON.parse(text));
    if (parsed.success) return parsed.output;
    for (const issue of parsed.issues) {
      const keys = (issue.path ?? []).map(({ key }) => String(key)).join(' > ') || 'the whole file';
      mistakes.push(`${path}: ${keys}: found ${foundOf(issue)}, expected ${issue.message}.`);
    }
  } catch (error) {
    mistakes.push(`${path}: found no JSON (${error instanceof Error ? error.message : error}), expected JSON.`);
  }
  return null;
}

/** Throws an error with one sentence for each mistake in `hosts.json` and `platforms.json` of this folder. */
export async function readPlatforms(folder: string): Promise<BuiltPlatforms> {
  const mistakes: string[] = [];
  const rows = await readChecked(folder, 'platforms.json', PLATFORM_FORMAT, mistakes);
  // Without a valid `platforms.json` the known brands are those with a look.
  const known = Object.keys(rows ?? BRAND_LOOKS);
  const hosts = await readChecked(folder, 'hosts.json', hostFormat(known), mistakes);
  if (rows === null || hosts === null) throw new Error(`Failed to read the platforms.\n${mistakes.join('\n')}`);
  const domains = Object.fromEntries(Object.entries(rows).map(([brand, row]) => [brand, row.domains]));
  const brands = Object.fromEntries(Object.entries(rows).map(([brand, { domains: _, ...row }]) => [brand, row]));
  // The page refuses a table that fails this check.
  const problem = platformsProblem({ hosts, brands }, domains);
  if (problem !== null)
    throw new Error(`Failed to read the platforms.\n${join(folder, 'platforms.json')}: ${problem}.`);
  return { hosts, brands, domains };
}

const domainLines = (domains: Domains): string =>
  Object.entries(domains)
    .map(([brand, own]) => `// ${brand}: ${own.join(', ')}\n`)
    .join('');

/** A change of the served file reaches every kiosk without a build. */
export const platformsScript = ({ hosts, brands, domains }: BuiltPlatforms): string =>
  `// Hosts of this kitchen display and addresses of their platforms. The build checks and writes this file.
// The addresses of a brand must be in these domains, which only a build changes:
${domainLines(domains)}self.kdsPlatforms = ${JSON.stringify({ hosts, brands }, null, 2)};\n`;
