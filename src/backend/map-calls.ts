/** The maps service is not part of the platform, so the requests have no credentials. */
import { REQUEST_TIMEOUT_MS } from '../domain/limits.ts';
import type { Position } from '../domain/person/profile.ts';
import { done, failed, type Reply } from '../domain/reply.ts';
import type { Http } from '../platform/ports.ts';
import { countryUrl, decodeCountry, decodePlace, placeUrl } from '../protocol/decode-places.ts';
import { parseJson } from '../protocol/forms.ts';

async function responseOf(http: Http, url: string): Promise<unknown> {
  const response = await http.send({ method: 'GET', url, headers: {}, body: null, timeoutMs: REQUEST_TIMEOUT_MS });
  return response.kind === 'response' && response.status === 200 ? parseJson(response.text) : null;
}

/** Null when the geocoder does not know the address; fails with `maps` without a valid response. */
export async function findPlace(
  http: Http,
  base: string,
  address: { readonly text: string; readonly country: string },
): Promise<Reply<Position | null, 'maps'>> {
  const place = decodePlace(await responseOf(http, placeUrl(base, address.text, address.country)));
  return place === 'shape' ? failed('maps') : done(place);
}

/** Two lower-case letters; null when the country is unknown. */
export const findCountryAt = async (http: Http, base: string, position: Position): Promise<string | null> =>
  decodeCountry(await responseOf(http, countryUrl(base, position)));
