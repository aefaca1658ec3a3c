import { expect, test } from 'vitest';
import { mapStart, moveMapPin } from '../../../src/domain/person/map-pin.ts';

const HERE = { latitude: -33.4247, longitude: -70.6134 };

test.each([
  ['ArrowUp', 1, 0],
  ['ArrowDown', -1, 0],
  ['ArrowLeft', 0, -1],
  ['ArrowRight', 0, 1],
])('[ADDRESS-10] the key %s moves the pin', (key, north, east) => {
  const moved = moveMapPin(HERE, key, 16);
  expect(Math.sign((moved?.latitude ?? 0) - HERE.latitude)).toBe(north);
  expect(Math.sign((moved?.longitude ?? 0) - HERE.longitude)).toBe(east);
});

/** The position of a latitude in Mercator's projection, in pixels at this zoom. */
const yOf = (latitude: number, zoom: number) =>
  128 * 2 ** zoom * (1 - Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360)) / Math.PI);

test.each([3, 10, 16, 19])('[ADDRESS-10] at zoom %d an arrow key moves the pin by twelve pixels', (zoom) => {
  const east = (moveMapPin(HERE, 'ArrowRight', zoom)?.longitude ?? 0) - HERE.longitude;
  expect((east * 256 * 2 ** zoom) / 360).toBeCloseTo(12, 5);
  const north = yOf(HERE.latitude, zoom) - yOf(moveMapPin(HERE, 'ArrowUp', zoom)?.latitude ?? 0, zoom);
  expect(north).toBeGreaterThan(11);
  expect(north).toBeLessThan(13);
});

test.each(['Enter', ' ', 'Tab', 'a', '__proto__', 'constructor'])(
  '[ADDRESS-10] the key %j does not move the pin',
  (key) => {
    expect(moveMapPin(HERE, key, 16)).toBeNull();
  },
);

test('[ADDRESS-10] the pin never leaves the map', () => {
  expect(moveMapPin({ latitude: 85, longitude: 0 }, 'ArrowUp', 3)?.latitude).toBe(85);
  expect(moveMapPin({ latitude: -85, longitude: 0 }, 'ArrowDown', 3)?.latitude).toBe(-85);
  expect(moveMapPin({ latitude: 0, longitude: 179.999 }, 'ArrowRight', 3)?.longitude).toBeLessThan(0);
  expect(moveMapPin({ latitude: 0, longitude: -179.999 }, 'ArrowLeft', 3)?.longitude).toBeGreaterThan(0);
});

test('[ADDRESS-10] a pin moved over one edge of the map appears at the same distance inside the opposite edge', () => {
  // One press at zoom 0 moves the pin by 16.875 degrees.
  expect(moveMapPin({ latitude: 0, longitude: 170 }, 'ArrowRight', 0)?.longitude).toBeCloseTo(-173.125, 9);
  expect(moveMapPin({ latitude: 0, longitude: -170 }, 'ArrowLeft', 0)?.longitude).toBeCloseTo(173.125, 9);
  expect(moveMapPin({ latitude: 0, longitude: 163.125 }, 'ArrowRight', 0)?.longitude).toBe(180);
  expect(moveMapPin({ latitude: 0, longitude: -163.125 }, 'ArrowLeft', 0)?.longitude).toBe(-180);
});

test.each([
  [HERE, 'es', HERE.latitude, HERE.longitude],
  [null, 'ar', -34.6037, -58.3816],
  [null, 'cl', -33.4372, -70.6506],
  [null, 'co', 4.711, -74.0721],
  [null, 'es', 40.4168, -3.7038],
  [null, 'mx', 19.4326, -99.1332],
  [null, 'pe', -12.0464, -77.0428],
  [null, 'us', 40.7128, -74.006],
  [null, 'xx', -33.4372, -70.6506],
  [null, '__proto__', -33.4372, -70.6506],
])(
  '[ADDRESS-11] a map with the stored position %j (null: none) and the country %j begins at %d, %d',
  (start, country, latitude, longitude) => {
    expect(mapStart(start, country)).toEqual({ latitude, longitude });
  },
);
