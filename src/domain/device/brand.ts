/** Brand, environment, module and addresses from the host that the app runs on (ruling P3). */

export interface HostFacts {
  readonly brand: string;
  readonly environment: 'DEV' | 'PROD';
  /** 5000 on kitchen hosts, 9000 on account hosts. */
  readonly module: 5000 | 9000;
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

const platform = (environment: 'DEV' | 'PROD', domain: string): HostFacts => ({
  brand: 'resto',
  environment,
  module: 5000,
  cloud: `https://api.${domain}`,
  data: `https://data.${domain}`,
  language: `https://lang.${domain}`,
  realtime: { apiKey: `web-${domain}`, databaseUrl: `https://realtime.${domain}`, authEmulatorUrl: null },
});

/** The host table. The platform's own host names are not part of the specification: these rows are assumed. */
const HOSTS: ReadonlyMap<string, HostFacts> = new Map([
  ['kds.resto.example', platform('PROD', 'resto.example')],
  ['kds-test.resto.example', platform('DEV', 'test.resto.example')],
]);

/** A simulated restaurant: one machine at the page's own origin plays them all. */
const simulated = (origin: string): HostFacts => ({
  brand: 'resto',
  environment: 'DEV',
  module: 5000,
  cloud: `${origin}/cloud`,
  data: `${origin}/data`,
  language: `${origin}/lang`,
  realtime: { apiKey: 'simulator', databaseUrl: `${origin}?ns=kds-simulator`, authEmulatorUrl: origin },
});

/** What a host means, or null for a host that the table does not know. `origin` is the page's, without a trailing slash. */
export function hostFacts(host: string, origin: string): HostFacts | null {
  return host === 'simulator' ? simulated(origin) : (HOSTS.get(host.toLowerCase()) ?? null);
}
