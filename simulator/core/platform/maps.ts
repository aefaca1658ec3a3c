/** Tiles of an endless city and a geocoder with a few cities. Another company runs this server. */
import { hashOf } from '../base/fnv.ts';
import type { SimRequest, SimResponse } from '../base/wire.ts';

const ZOOM_MAX = 20;
const TILE_PX = 256;

/** The distance between two streets at zoom 16, in pixels. */
const STREET_PX = 64;
const AVENUE_EVERY = 4;
/** Closer streets are not drawn. */
const STREET_GAP_PX_MIN = 16;

const INK = { ground: '#eef0ea', park: '#cfe3c4', street: '#ffffff', avenue: '#f6dfa6', edge: '#c9cdc5' } as const;

/** Streets in a tile, in its pixels; they continue in the neighboring tiles. */
function lines(tile: number, zoom: number): readonly { readonly at: number; readonly isAvenue: boolean }[] {
  const scale = 2 ** (zoom - 16);
  let step = 1;
  while (STREET_PX * scale * step < STREET_GAP_PX_MIN) step *= 2;
  const gapPx = STREET_PX * scale * step;
  const first = Math.ceil((tile * TILE_PX) / gapPx - 1);
  const count = Math.ceil(TILE_PX / gapPx) + 2;
  return Array.from({ length: count }, (_, nth) => ({
    at: (first + nth) * gapPx - tile * TILE_PX,
    isAvenue: (first + nth) % AVENUE_EVERY === 0,
  }));
}

function tileOf(zoom: number, x: number, y: number): string {
  const across = lines(x, zoom);
  const down = lines(y, zoom);
  const parks = across.flatMap(({ at: left }, column) =>
    down.flatMap(({ at: top }, row) => {
      const isPark = hashOf(`${zoom} ${x} ${y} ${column} ${row}`).startsWith('1');
      const [right, bottom] = [across[column + 1]?.at ?? left, down[row + 1]?.at ?? top];
      return isPark
        ? [`<rect x="${left}" y="${top}" width="${right - left}" height="${bottom - top}" fill="${INK.park}"/>`]
        : [];
    }),
  );
  const roads = [false, true].flatMap((isAvenue) => {
    const stroke = `stroke="${isAvenue ? INK.avenue : INK.street}" stroke-width="${isAvenue ? 9 : 5}"`;
    const lane = (from: string, to: string) => `<path d="M${from}L${to}" ${stroke}/>`;
    return [
      ...across.filter((line) => line.isAvenue === isAvenue).map(({ at }) => lane(`${at} -8`, `${at} 264`)),
      ...down.filter((line) => line.isAvenue === isAvenue).map(({ at }) => lane(`-8 ${at}`, `264 ${at}`)),
    ];
  });
  const size = `width="${TILE_PX}" height="${TILE_PX}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="0 0 ${TILE_PX} ${TILE_PX}"><rect ${size} fill="${INK.ground}"/>${parks.join('')}${roads.join('')}</svg>`;
}

/** Names have no accents. */
const CITIES: readonly (readonly [name: string, country: string, latitude: number, longitude: number])[] = [
  ['santiago', 'cl', -33.4372, -70.6506],
  ['valparaiso', 'cl', -33.0458, -71.6197],
  ['buenos aires', 'ar', -34.6037, -58.3816],
  ['bogota', 'co', 4.711, -74.0721],
  ['madrid', 'es', 40.4168, -3.7038],
  ['ciudad de mexico', 'mx', 19.4326, -99.1332],
  ['lima', 'pe', -12.0464, -77.0428],
  ['austin', 'us', 30.2672, -97.7431],
];

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Largest distance of an address from its city's center, in degrees. */
const SPREAD = 0.02;

/** A number from 0 to 1, always the same for a text. */
const shareOf = (text: string): number => Number.parseInt(hashOf(text).slice(0, 8), 16) / 0x1_0000_0000;

function placesOf({ q = '', countrycodes = '' }: SimRequest['query']): readonly unknown[] {
  const searched = plain(q);
  const city = CITIES.find(
    ([name, country]) => searched.endsWith(name) && (countrycodes === '' || countrycodes === country),
  );
  if (city === undefined) return [];
  const [, , latitude, longitude] = city;
  const near = (middle: number, seed: string) => (middle + (shareOf(searched + seed) - 0.5) * 2 * SPREAD).toFixed(7);
  return [{ lat: near(latitude, ' north'), lon: near(longitude, ' east'), display_name: q }];
}

/** Beyond this distance from all cities, the response names no country. */
const COUNTRY_DEGREES_MAX = 12;

function countryOf({ lat, lon }: SimRequest['query']): unknown {
  const away = ([, , latitude, longitude]: (typeof CITIES)[number]) =>
    Math.hypot(latitude - Number(lat), longitude - Number(lon));
  const nearest = CITIES.toSorted((one, other) => away(one) - away(other))[0];
  if (nearest === undefined || !(away(nearest) <= COUNTRY_DEGREES_MAX)) return { error: 'Unable to geocode' };
  return { address: { country_code: nearest[1] } };
}

const TILE = /^\/tiles\/(\d{1,2})\/(\d{1,7})\/(\d{1,7})\.png$/;

export function handleMapRequest(request: SimRequest, latencyMs: number, unknown: (text: string) => void): SimResponse {
  const respond = (status: number, contentType: string, body: string): SimResponse => ({
    kind: 'response',
    status,
    contentType,
    body,
    delayMs: latencyMs,
  });
  const [, zoom = '', x = '', y = ''] = TILE.exec(request.path) ?? [];
  const isTile = zoom !== '' && Number(zoom) <= ZOOM_MAX && Math.max(Number(x), Number(y)) < 2 ** Number(zoom);
  // The real server sends PNG. Browsers also accept SVG, because they use the type in the header.
  if (isTile) return respond(200, 'image/svg+xml', tileOf(Number(zoom), Number(x), Number(y)));
  if (request.path === '/geocoder/search')
    return respond(200, 'application/json', JSON.stringify(placesOf(request.query)));
  if (request.path === '/geocoder/reverse')
    return respond(200, 'application/json', JSON.stringify(countryOf(request.query)));
  unknown(`maps ${request.method} ${request.path}`);
  return respond(404, 'text/plain', 'Not found');
}
