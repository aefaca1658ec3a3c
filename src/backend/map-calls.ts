/**
 * Requests to the maps service, which is not part of the platform. They have no credentials, only a typed address or a
 * position.
 */
import { REQUEST_TIMEOUT_MS } from '../domain/limits.ts';
import type { Position } from '../domain/person/profile.ts';
import { done, failed, type Reply } from '../domain/reply.ts';
import type { Http } from '../platform/ports.ts';
import { countryUrl, decodeCountry, decodePlace, placeUrl } from '../protocol/decode-places.ts';
import { parseJson } from '../protocol/forms.ts';

/** Returns the parsed JSON of a response, or null when the request failed or the body is not JSON. */
async function responseOf(http: Http, url: string): Promise<unknown> {
  const response = await http.send({ method: 'GET', url, headers: {}, body: null, timeoutMs: REQUEST_TIMEOUT_MS });
  return response.kind === 'answer' && response.status === 200 ? parseJson(response.text) : null;
}

/** Returns the location of a typed address; null when the geocoder knows none. Fails with `maps` without a response. */
export async function findPlace(
  http: Http,
  base: string,
  asked: { readonly text: string; readonly country: string },
): Promise<Reply<Position | null, 'maps'>> {
  const place = decodePlace(await responseOf(http, placeUrl(base, asked.text, asked.country)));
  return place === 'shape' ? failed('maps') : done(place);
}

/** Returns the country of a position in two lower-case letters; null when it is unknown. */
export const findCountryAt = async (http: Http, base: string, position: Position): Promise<string | null> =>
  decodeCountry(await responseOf(http, countryUrl(base, position)));
