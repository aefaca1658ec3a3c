/** What the maps are asked: they are no part of the platform, so nothing of the person and of this app goes along. */
import { REQUEST_TIMEOUT_MS } from '../domain/limits.ts';
import type { Position } from '../domain/person/profile.ts';
import { done, failed, type Reply } from '../domain/reply.ts';
import type { Http } from '../platform/ports.ts';
import { countryUrl, decodeCountry, decodePlace, placeUrl } from '../protocol/decode-places.ts';
import { parseJson } from '../protocol/forms.ts';

/** The JSON of an answer, null for none. */
async function answerOf(http: Http, url: string): Promise<unknown> {
  const answer = await http.send({ method: 'GET', url, headers: {}, body: null, timeoutMs: REQUEST_TIMEOUT_MS });
  return answer.kind === 'answer' && answer.status === 200 ? parseJson(answer.text) : null;
}

/** Where a typed address lies, null where the geocoder knows no such place. Fails with `maps` when it did not answer. */
export async function findPlace(
  http: Http,
  base: string,
  asked: { readonly text: string; readonly country: string },
): Promise<Reply<Position | null, 'maps'>> {
  const place = decodePlace(await answerOf(http, placeUrl(base, asked.text, asked.country)));
  return place === 'shape' ? failed('maps') : done(place);
}

/** In which country a position lies, in two lower-case letters; null when nobody says. */
export const findCountryAt = async (http: Http, base: string, position: Position): Promise<string | null> =>
  decodeCountry(await answerOf(http, countryUrl(base, position)));
