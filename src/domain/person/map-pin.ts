import type { Position } from './profile.ts';

/** Pixels per key press. */
const PRESS_PX = 12;
const WORLD_PX = 256;
/** Mercator's projection cannot show the poles. */
const LATITUDE_MAX = 85;

const MOVES: Readonly<Record<string, readonly [north: number, east: number]>> = {
  ArrowUp: [1, 0],
  ArrowDown: [-1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

function turned(longitude: number): number {
  if (longitude > 180) return longitude - 360;
  return longitude < -180 ? longitude + 360 : longitude;
}

/** Null for any key but the arrows. The pin moves the same distance on the screen everywhere (rule ADDRESS-10). */
export function moveMapPin({ latitude, longitude }: Position, key: string, zoom: number): Position | null {
  const move = Object.hasOwn(MOVES, key) ? MOVES[key] : undefined;
  if (move === undefined) return null;
  const [north, east] = move;
  const degrees = (PRESS_PX * 360) / (WORLD_PX * 2 ** zoom);
  const flat = latitude + north * degrees * Math.cos((latitude * Math.PI) / 180);
  return {
    latitude: Math.min(LATITUDE_MAX, Math.max(-LATITUDE_MAX, flat)),
    longitude: turned(longitude + east * degrees),
  };
}

const COUNTRY_MIDDLES: Readonly<Record<string, Position>> = {
  ar: { latitude: -34.6037, longitude: -58.3816 },
  cl: { latitude: -33.4372, longitude: -70.6506 },
  co: { latitude: 4.711, longitude: -74.0721 },
  es: { latitude: 40.4168, longitude: -3.7038 },
  mx: { latitude: 19.4326, longitude: -99.1332 },
  pe: { latitude: -12.0464, longitude: -77.0428 },
  us: { latitude: 40.7128, longitude: -74.006 },
};

const SANTIAGO: Position = { latitude: -33.4372, longitude: -70.6506 };

/** The device's location, else the country's largest city, else Santiago (rule ADDRESS-11). */
export const mapStart = (start: Position | null, countryCode: string): Position =>
  start ?? (Object.hasOwn(COUNTRY_MIDDLES, countryCode) ? COUNTRY_MIDDLES[countryCode] : undefined) ?? SANTIAGO;
