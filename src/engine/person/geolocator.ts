/** Finds the location for the map's start and a new address's country, with the browser, the storage or call 15. */
import { ref } from 'valtio/vanilla';
import type { Caller } from '../../backend/caller.ts';
import { findCountryAt } from '../../backend/map-calls.ts';
import { fetchConnection } from '../../backend/person-calls.ts';
import { isPosition } from '../../domain/person/address.ts';
import { CONNECTION_INFO_CACHE_S, GEOLOCATION_TIMEOUT_MS, LOCATION_FRESH_S } from '../../domain/person/limits.ts';
import { chooseLocation, type Location, mustLocate } from '../../domain/person/location.ts';
import type { Ports } from '../../platform/ports.ts';
import type { ConnectionInfo } from '../../protocol/decode-places.ts';
import { parseJson } from '../../protocol/forms.ts';
import type { ProfileState } from '../base/profile-api.ts';
import { ACCOUNT_FACTS } from './account-facts.ts';

export interface Geolocator {
  /** Known values are put in the state at once. */
  update(): Promise<void>;
  forget(): void;
}

export interface GeolocatorDeps {
  readonly ports: Pick<Ports, 'facts' | 'page' | 'http' | 'clock'>;
  readonly state: ProfileState;
  readonly caller: Caller;
  /** Base address of the geocoder. */
  readonly geocoder: string;
  /** Corrected time in unix seconds. */
  nowS(): number;
  /** The person is still logged in. */
  isWanted(): boolean;
}

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : Number.NaN);

function storedLocation({ facts }: Pick<Ports, 'facts'>): Location | null {
  const stored = parseJson(facts.read(ACCOUNT_FACTS.location));
  if (!Array.isArray(stored)) return null;
  const [latitude, longitude, atS]: readonly unknown[] = stored;
  const position = { latitude: numberOf(latitude), longitude: numberOf(longitude) };
  return isPosition(position) ? { position, atS: numberOf(atS) } : null;
}

/** `atS` in unix seconds. */
type StoredConnection = readonly [latitude: number, longitude: number, country: string, atS: number];

function storedConnection({ facts }: Pick<Ports, 'facts'>, nowS: number): ConnectionInfo | null {
  const raw = parseJson(facts.read(ACCOUNT_FACTS.connection));
  if (!Array.isArray(raw)) return null;
  const [latitude, longitude, country, atS]: readonly unknown[] = raw;
  const ageS = nowS - numberOf(atS);
  if (!(ageS >= 0 && ageS < CONNECTION_INFO_CACHE_S) || typeof country !== 'string') return null;
  const position = { latitude: numberOf(latitude), longitude: numberOf(longitude) };
  return {
    location: isPosition(position) ? { position, atS: numberOf(atS) } : null,
    countryCode: /^[a-z]{2}$/.test(country) ? country : '',
    city: '',
  };
}

export function createGeolocator(deps: GeolocatorDeps): Geolocator {
  const { ports, state, caller, geocoder, nowS, isWanted } = deps;
  const { place } = state;

  /** Runs call 15 at most once an hour. */
  const connection = async (): Promise<ConnectionInfo | null> => {
    const stored = storedConnection(ports, nowS());
    if (stored !== null) return stored;
    const reply = await fetchConnection(caller);
    if (!isWanted()) return null;
    place.failed = !reply.ok;
    if (!reply.ok) return null;
    const { location, countryCode } = reply.data;
    const { latitude, longitude } = location?.position ?? { latitude: 0, longitude: 0 };
    const record: StoredConnection = [latitude, longitude, countryCode, nowS()];
    ports.facts.write(ACCOUNT_FACTS.connection, JSON.stringify(record));
    return reply.data;
  };

  /** Requests the location at most once in six hours; the browser may ask the person for permission. */
  const browser = async (stored: Location | null): Promise<Location | null> => {
    if (!mustLocate(stored, nowS())) return null;
    const around = await ports.page.browserEnvironment().catch(() => null);
    if (around === null) return null;
    const timeoutMs = GEOLOCATION_TIMEOUT_MS[around.isStandalone ? 'standalone' : 'browser'];
    const reply = await around.locate({ timeoutMs, ageMsMax: LOCATION_FRESH_S * 1_000 });
    if (!reply.ok || !isPosition(reply.data.position) || !isWanted()) return null;
    const ageS = Math.max(0, (ports.clock.wallMs() - reply.data.atMs) / 1_000);
    const found = { position: reply.data.position, atS: nowS() - ageS };
    const { latitude, longitude } = found.position;
    ports.facts.write(ACCOUNT_FACTS.location, JSON.stringify([latitude, longitude, found.atS]));
    return found;
  };

  return {
    async update() {
      if (place.locating) return;
      place.locating = true;
      place.failed = false;
      const stored = storedLocation(ports);
      const located = browser(stored);
      const network = await connection();
      const chosen = (found: Location | null) =>
        chooseLocation({ browser: found, stored, connection: network?.location ?? null }, nowS());
      const show = (location: Location | null, countryCode: string) => {
        if (location !== null) place.start = ref(location.position);
        if (countryCode !== '') place.countryCode = countryCode;
      };
      // The map shows before the person answers the browser's question.
      if (isWanted()) show(chosen(null), network?.countryCode ?? '');
      const found = await located;
      const country = found && (await findCountryAt(ports.http, geocoder, found.position));
      if (isWanted()) show(chosen(found), country ?? '');
      place.locating = false;
    },
    forget() {
      place.start = null;
      place.countryCode = '';
      place.failed = false;
    },
  };
}
