/** Rules HOST-1 to HOST-10, HOST-13 to HOST-15. */

export type Environment = 'DEV' | 'PROD';

/** An OAuth 2 login provider with the client id of this app. */
export interface SocialProvider {
  /** Stored when a login starts, so that the app knows the provider when the person returns. */
  readonly id: string;
  /** The same in every language. */
  readonly name: string;
  readonly authorizeUrl: string;
  readonly clientId: string;
}

/** Base addresses without a trailing slash. */
export interface Addresses {
  readonly cloud: string;
  readonly data: string;
  readonly language: string;
  /** The server of the map tiles and the address search on account hosts. */
  readonly maps: string;
  readonly realtime: { readonly apiKey: string; readonly databaseUrl: string };
  readonly socialProviders: readonly SocialProvider[];
}

export interface BrandPlatform extends Readonly<Record<Environment, Addresses>> {
  /** The mail domain of the brand's own staff; empty if the brand has no such domain. */
  readonly internalDomain: string;
}

export interface HostRow {
  readonly brand: string;
  readonly environment: Environment;
  /** The host has the environment switch and the debug block (rules HOST-13, HOST-16). */
  readonly testHost: boolean;
  /** 5000 or 6000 on kitchen hosts, 9000 on account hosts (rule HOST-5). */
  readonly module: 5000 | 6000 | 9000;
}

/** Configuration by host name and by brand, which the build checks (rule HOST-9). */
export interface Platforms {
  readonly hosts: Readonly<Record<string, HostRow>>;
  readonly brands: Readonly<Record<string, BrandPlatform>>;
  /** The served table was missing or invalid, so this is the last valid one or an empty one (rule HOST-18). */
  readonly isServedRefused?: boolean;
}

export interface HostPage {
  /** With or without a port. */
  readonly host: string;
  /** Scheme, host and port, without a trailing slash. */
  readonly origin: string;
  /** Null for a simulated restaurant; without a valid table it is empty. */
  readonly platforms: Platforms | null;
}

/** The environment is fixed, or on a test host the user's choice. */
export interface HostFacts extends HostRow, Omit<Addresses, 'realtime'>, Pick<BrandPlatform, 'internalDomain'> {
  readonly realtime: Addresses['realtime'] & {
    /** Null when the realtime provider's own identity service is used. */
    readonly authEmulatorUrl: string | null;
  };
}

/**
 * Simulated hosts by name: one account host and one kitchen host for each brand. A name that begins with `test.` is a
 * test host.
 */
const SIMULATED: ReadonlyMap<string, Pick<HostRow, 'brand' | 'module'>> = new Map([
  ['simulator', { brand: 'resto', module: 5000 }],
  ['mi.simulator', { brand: 'resto', module: 9000 }],
  ['brasa.simulator', { brand: 'brasa', module: 5000 }],
  ['mi.brasa.simulator', { brand: 'brasa', module: 9000 }],
]);

/** One server at the page's own origin serves all addresses, in every environment. */
const simulated = (
  row: Pick<HostRow, 'brand' | 'module'>,
  origin: string,
  testHost: boolean,
  chosen: Environment | null,
): HostFacts => ({
  ...row,
  testHost,
  environment: (testHost ? chosen : null) ?? 'DEV',
  internalDomain: 'resto.test',
  socialProviders: [{ id: 'resto', name: 'Resto ID', authorizeUrl: `${origin}/identity/`, clientId: 'kds-simulator' }],
  cloud: `${origin}/cloud`,
  data: `${origin}/data`,
  language: `${origin}/lang`,
  maps: `${origin}/maps`,
  realtime: { apiKey: 'simulator', databaseUrl: `${origin}?ns=kds-simulator`, authEmulatorUrl: origin },
});

/** Lower case, without port and without a dot at its end. */
const nameOf = (host: string): string => host.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '');

const simulatedRow = (name: string) => SIMULATED.get(name.replace(/^test\./, ''));

const rowOf = (name: string, platforms: Platforms | null) => simulatedRow(name) ?? platforms?.hosts[name];

/** Null for a host that is not in the table (rule HOST-1). */
export function brandOf({ host, platforms }: Pick<HostPage, 'host' | 'platforms'>): string | null {
  return rowOf(nameOf(host), platforms)?.brand ?? null;
}

export function isAccountHost({ host, platforms }: Pick<HostPage, 'host' | 'platforms'>): boolean {
  return rowOf(nameOf(host), platforms)?.module === 9000;
}

/**
 * Null when the host is not in the table, or its platform has no addresses (rules HOST-1 to HOST-3). `chosen` is the
 * user's choice of environment; production hosts ignore it (rule HOST-13).
 */
export function hostFacts({ host, origin, platforms }: HostPage, chosen: Environment | null = null): HostFacts | null {
  const name = nameOf(host);
  const own = simulatedRow(name);
  if (own) return simulated(own, origin, name.startsWith('test.'), chosen);
  const row = platforms?.hosts[name];
  if (!row) return null;
  const environment = (row.testHost ? chosen : null) ?? row.environment;
  const platform = platforms?.brands[row.brand];
  if (!platform?.[environment]) return null;
  const { internalDomain, [environment]: addresses } = platform;
  const realtime = { ...addresses.realtime, authEmulatorUrl: null };
  return { ...row, ...addresses, environment, internalDomain, realtime };
}
