/** Brand, environment, module and addresses from the host that the app runs on (rulings P3, P4). */

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

export interface HostFacts {
  readonly brand: string;
  /** The platform that answers: the host's own, or the one chosen on a test host. */
  readonly environment: Environment;
  /** Whether the environment switch and the debug block exist here (ruling P4). */
  readonly testHost: boolean;
  /** 5000 on kitchen hosts, 9000 on account hosts. */
  readonly module: 5000 | 9000;
  /** The mail domain of the brand's own staff, empty when it has none. */
  readonly internalDomain: string;
  readonly socialProviders: readonly SocialProvider[];
  /** Base addresses without a trailing slash. */
  readonly cloud: string;
  readonly data: string;
  readonly language: string;
  readonly realtime: {
    readonly apiKey: string;
    readonly databaseUrl: string;
    /** Only where the identity service is not the realtime provider's own. */
    readonly authEmulatorUrl: string | null;
  };
}

/** Where each brand's platform answers. Its own host names are not part of the specification: these and the host table are assumed. */
const PLATFORMS = {
  resto: { PROD: 'resto.example', DEV: 'test.resto.example' },
  brasa: { PROD: 'brasa.example', DEV: 'test.brasa.example' },
} as const satisfies Record<string, Readonly<Record<Environment, string>>>;

/** Its files lie in the folder of its name below `public/brands`. */
export type Brand = keyof typeof PLATFORMS;

type HostRow = Pick<HostFacts, 'environment' | 'testHost' | 'module'> & { readonly brand: Brand };

const resto = { brand: 'resto' } as const;
const brasa = { brand: 'brasa' } as const;
const kitchen = { module: 5000 } as const;
const account = { module: 9000 } as const;
const production = { environment: 'PROD', testHost: false } as const;
const test = { environment: 'DEV', testHost: true } as const;

const HOSTS: ReadonlyMap<string, HostRow> = new Map([
  ['kds.resto.example', { ...resto, ...kitchen, ...production }],
  ['kds-test.resto.example', { ...resto, ...kitchen, ...test }],
  ['mi.resto.example', { ...resto, ...account, ...production }],
  ['mi-test.resto.example', { ...resto, ...account, ...test }],
  ['kds.brasa.example', { ...brasa, ...kitchen, ...production }],
  ['kds-test.brasa.example', { ...brasa, ...kitchen, ...test }],
  ['mi.brasa.example', { ...brasa, ...account, ...production }],
  ['mi-test.brasa.example', { ...brasa, ...account, ...test }],
]);

/** The simulated restaurants by the names of their hosts. */
const SIMULATED: ReadonlyMap<string, Brand> = new Map([
  ['simulator', 'resto'],
  ['brasa.simulator', 'brasa'],
]);

const onPlatform = (row: HostRow, environment: Environment): HostFacts => {
  const domain = PLATFORMS[row.brand][environment];
  return {
    ...row,
    environment,
    internalDomain: PLATFORMS[row.brand].PROD,
    socialProviders: [
      { id: 'resto', name: 'Resto ID', authorizeUrl: `https://id.${domain}/authorize`, clientId: `kds-${domain}` },
    ],
    cloud: `https://api.${domain}`,
    data: `https://data.${domain}`,
    language: `https://lang.${domain}`,
    realtime: { apiKey: `web-${domain}`, databaseUrl: `https://realtime.${domain}`, authEmulatorUrl: null },
  };
};

/** A simulated restaurant: one machine at the page's own origin plays them all, whatever environment is chosen. */
const simulated = (brand: Brand, origin: string, environment: Environment): HostFacts => ({
  brand,
  ...kitchen,
  ...test,
  environment,
  internalDomain: 'resto.test',
  socialProviders: [{ id: 'resto', name: 'Resto ID', authorizeUrl: `${origin}/identity/`, clientId: 'kds-simulator' }],
  cloud: `${origin}/cloud`,
  data: `${origin}/data`,
  language: `${origin}/lang`,
  realtime: { apiKey: 'simulator', databaseUrl: `${origin}?ns=kds-simulator`, authEmulatorUrl: origin },
});

/** The name of a host: lower case, without port and without the root's dot. */
const nameOf = (host: string): string => host.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '');

/** The brand of a host, null for one that the table does not know (rule P3g). */
export function brandOf(host: string): Brand | null {
  const name = nameOf(host);
  return SIMULATED.get(name) ?? HOSTS.get(name)?.brand ?? null;
}

/**
 * What a host means, or null for a host that the table does not know (rules P3a, P3b, P3c). `origin` is the page's, without a trailing slash.
 * `chosen` is the environment of the switch; a production host does not listen to it (rule P4a).
 */
export function hostFacts(host: string, origin: string, chosen: Environment | null = null): HostFacts | null {
  const name = nameOf(host);
  const brand = SIMULATED.get(name);
  if (brand) return simulated(brand, origin, chosen ?? test.environment);
  const row = HOSTS.get(name);
  if (!row) return null;
  return onPlatform(row, (row.testHost ? chosen : null) ?? row.environment);
}
