/** An operator may change the served table by hand (rule HOST-18). */
import type { Platforms } from './brand.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The domains of all addresses of each brand (rule HOST-19). */
export type Domains = Readonly<Record<string, readonly string[]>>;

const ADDRESS = /^https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)+(:\d{1,5})?(\/[^\s?#\\]*)?$/i;

const fieldsOf = (value: unknown, path: string): Fields => {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Fields;
  throw new Error(`${path}: expected a group of keys`);
};

function requireOneOf(value: unknown, values: readonly unknown[], path: string): void {
  if (!values.includes(value)) throw new Error(`${path}: expected one of ${values.join(', ')}`);
}

/** Whether an https address is in one of the domains or in a subdomain. */
function isWithin(address: string, domains: readonly string[]): boolean {
  const [, name = ''] = /^https:\/\/([^/:]+)/i.exec(address.toLowerCase()) ?? [];
  return domains.some((domain) => `.${name}`.endsWith(`.${domain}`));
}

function checkAddresses(raw: unknown, domains: readonly string[], path: string): void {
  const requireAddress = (value: unknown, at: string) => {
    if (typeof value !== 'string' || !ADDRESS.test(value)) throw new Error(`${at}: expected an https address`);
    if (!isWithin(value, domains))
      throw new Error(`${at}: expected an address in the domains of the brand (${domains.join(', ')})`);
  };
  const { socialProviders, realtime, ...addresses } = fieldsOf(raw, path);
  for (const name of ['cloud', 'data', 'language', 'maps']) requireAddress(addresses[name], `${path} > ${name}`);
  const { apiKey, databaseUrl } = fieldsOf(realtime, `${path} > realtime`);
  requireAddress(databaseUrl, `${path} > realtime > databaseUrl`);
  if (typeof apiKey !== 'string') throw new Error(`${path} > realtime > apiKey: expected a text`);
  if (!Array.isArray(socialProviders)) throw new Error(`${path} > socialProviders: expected a list`);
  for (const provider of socialProviders) {
    const { id, name, authorizeUrl, clientId } = fieldsOf(provider, `${path} > socialProviders`);
    requireAddress(authorizeUrl, `${path} > socialProviders > authorizeUrl`);
    if ([id, name, clientId].some((text) => typeof text !== 'string'))
      throw new Error(`${path} > socialProviders: expected id, name and clientId`);
  }
}

function checkTable(raw: unknown, domains: Domains): void {
  const { hosts, brands } = fieldsOf(raw, 'platforms');
  const known = Object.keys(fieldsOf(brands, 'brands'));
  for (const [host, row] of Object.entries(fieldsOf(hosts, 'hosts'))) {
    const { brand, environment, testHost, module } = fieldsOf(row, `hosts > ${host}`);
    requireOneOf(brand, known, `hosts > ${host} > brand`);
    requireOneOf(environment, ['PROD', 'DEV'], `hosts > ${host} > environment`);
    requireOneOf(testHost, [true, false], `hosts > ${host} > testHost`);
    requireOneOf(module, [5_000, 6_000, 9_000], `hosts > ${host} > module`);
  }
  for (const [brand, platform] of Object.entries(brands as Fields)) {
    const { internalDomain, PROD, DEV } = fieldsOf(platform, `brands > ${brand}`);
    if (typeof internalDomain !== 'string') throw new Error(`brands > ${brand} > internalDomain: expected a text`);
    const own = Object.hasOwn(domains, brand) ? domains[brand] : undefined;
    if (own === undefined)
      throw new Error(`brands > ${brand}: expected a brand of the build (${Object.keys(domains).join(', ')})`);
    checkAddresses(PROD, own, `brands > ${brand} > PROD`);
    checkAddresses(DEV, own, `brands > ${brand} > DEV`);
  }
}

/** The first problem in one sentence; null for a valid table. */
export function platformsProblem(raw: unknown, domains: Domains): string | null {
  try {
    checkTable(raw, domains);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

export const usablePlatforms = (served: unknown, lastValid: unknown, domains: Domains): Platforms | null =>
  ([served, lastValid].find((table) => platformsProblem(table, domains) === null) as Platforms | undefined) ?? null;
