/** Searches one second after the last letter; only the latest response counts. */
import { ref } from 'valtio/vanilla';
import { findPlace } from '../../backend/map-calls.ts';
import { geocodeQuery } from '../../domain/person/address.ts';
import { GEOCODE_IDLE_MS } from '../../domain/person/limits.ts';
import type { Address } from '../../domain/person/profile.ts';
import type { Http } from '../../platform/ports.ts';
import type { ProfileState } from '../base/profile-api.ts';
import type { Timers } from '../base/timers.ts';

export interface Geocoder {
  /** The first change of the address starts the first search. */
  begin(address: Address | null): void;
  typed(address: Address): void;
  stop(): void;
}

export interface GeocoderDeps {
  readonly http: Http;
  readonly state: ProfileState;
  readonly timers: Timers;
  readonly base: string;
}

const TIMER = 'geocode';

export function createGeocoder({ http, state, timers, base }: GeocoderDeps): Geocoder {
  let currentKey = '';
  const keyOf = (address: Address | null) => JSON.stringify(address && geocodeQuery(address));

  const search = async (key: string, query: NonNullable<ReturnType<typeof geocodeQuery>>) => {
    state.search = 'asking';
    const reply = await findPlace(http, base, query);
    // The address has changed since, or its form was closed.
    if (key !== currentKey) return;
    if (!reply.ok) {
      state.search = 'failed';
      // Allows the same search again after a failure.
      currentKey = '';
      return;
    }
    state.search = reply.data === null ? 'nothing' : 'found';
    state.found = reply.data && ref({ position: reply.data });
  };

  const forget = () => {
    timers.clear(TIMER);
    state.search = 'none';
  };

  return {
    begin(address) {
      currentKey = keyOf(address);
      forget();
      state.found = null;
    },
    typed(address) {
      const key = keyOf(address);
      if (key === currentKey) return;
      currentKey = key;
      forget();
      const query = geocodeQuery(address);
      if (query !== null) timers.set(TIMER, GEOCODE_IDLE_MS, () => void search(key, query));
    },
    stop() {
      currentKey = '';
      forget();
    },
  };
}
