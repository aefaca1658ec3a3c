/** Brand, environment, module and addresses of the host that the app runs on, by the table that its page brings (rulings P3, P4). */

export type Environment = 'DEV' | 'PROD';

/** Who people may log in with besides email and password: an OAuth 2 authorisation page, and what it knows this app by. */
export interface SocialProvider {
  /** Stands in the app's own address on the way back. */
  readonly id: string;
  /** Its own name, the same in every language. */
  readonly name: string;
  readonly authorizeUrl: string;
  readonly clientId: string;
}

/** Where one environment of a platform answers: base addresses without a trailing slash. */
export interface Addresses {
  readonly cloud: string;
  readonly data: string;
  readonly language: string;
  /** Tiles and geocoder of the maps that hosts of accounts show. */
  readonly maps: string;
  readonly realtime: { readonly apiKey: string; readonly databaseUrl: string };
  readonly socialProviders: readonly SocialProvider[];
}

/** The platform of a brand. */
export interface BrandPlatform extends Readonly<Record<Environment, Addresses>> {
  /** The mail domain of the brand's own staff, empty when it has none. */
  readonly internalDomain: string;
}

/** What a host stands for. */
export interface HostRow {
  readonly brand: string;
  readonly environment: Environment;
  /** Whether the environment switch and the debug block exist here (ruling P4). */
  readonly testHost: boolean;
  /** 5000 or 6000 on kitchen hosts, 9000 on account hosts (rule P3e). */
  readonly module: 5000 | 6000 | 9000;
}

/** The hosts of the app by their names and the platforms by their brands: configuration, which the build checks (rule P3h). */
export interface Platforms {
  readonly hosts: Readonly<Record<string, HostRow>>;
  readonly brands: Readonly<Record<string, BrandPlatform>>;
}

/** A page as it stands on a host. */
export interface HostPage {
  /** Its name, with or without a port. */
  readonly host: string;
  /** Scheme, host and port, without a trailing slash. */
  readonly origin: string;
  /** Null where the page has none: it is a simulated restaurant, or nothing. */
  readonly platforms: Platforms | null;
}

/** Everything that a host means; its environment is the host's own, or the one chosen on a test host. */
export interface HostFacts extends HostRow, Omit<Addresses, 'realtime'>, Pick<BrandPlatform, 'internalDomain'> {
  readonly realtime: Addresses['realtime'] & {
    /** Only where the identity service is not the realtime provider's own. */
    readonly authEmulatorUrl: string | null;
  };
}

/** The simulated restaurants by the names of their hosts, those of accounts beside those of kitchens; one that begins with `test.` is a test host. */
const SIMULATED: ReadonlyMap<string, Pick<HostRow, 'brand' | 'module'>> = new Map([
  ['simulator', { brand: 'resto', module: 5000 }],
  ['mi.simulator', { brand: 'resto', module: 9000 }],
  ['brasa.simulator', { brand: 'brasa', module: 5000 }],
  ['mi.brasa.simulator', { brand: 'brasa', module: 9000 }],
]);

/** A simulated restaurant: one machine at the page's own origin plays them all, whatever environment is chosen. */
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

/** The name of a host: lower case, without port and without the root's dot. */
const nameOf = (host: string): string => host.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '');

const simulatedRow = (name: string) => SIMULATED.get(name.replace(/^test\./, ''));

/** What a host of the table or a simulated one stands for, as far as both say it. */
const rowOf = (name: string, platforms: Platforms | null) => simulatedRow(name) ?? platforms?.hosts[name];

/** The brand of a host, null for one that the table does not know (rule P3g). */
export function brandOf({ host, platforms }: Pick<HostPage, 'host' | 'platforms'>): string | null {
  return rowOf(nameOf(host), platforms)?.brand ?? null;
}

/** Whether a host is one of accounts, for what must know it before the app has come. */
export function isAccountHost({ host, platforms }: Pick<HostPage, 'host' | 'platforms'>): boolean {
  return rowOf(nameOf(host), platforms)?.module === 9000;
}

/**
 * What a host means, or null for a host that the table does not know, or of whose platform it knows no address (rules P3a, P3b, P3c).
 * `chosen` is the environment of the switch; a production host does not listen to it (rule P4a).
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
