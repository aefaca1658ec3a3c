// @vitest-environment jsdom
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { expect, onTestFinished, test, vi } from 'vitest';
import { demoPictureAt, moveDemoPictures } from '../../../../simulator/control/demo/demo-pictures.ts';

const ROOT = 'https://shows.example/kitchen/';

test.each([
  ['/brands/resto/logo.svg', `${ROOT}brands/resto/logo.svg`],
  ['https://shows.example/brands/resto/logo.svg', `${ROOT}brands/resto/logo.svg`],
  ['https://other.example/brands/resto/logo.svg', 'https://other.example/brands/resto/logo.svg'],
  ['/other/logo.svg', '/other/logo.svg'],
])('[SIM-2] a demo in a folder loads the picture %s from %s', (address, place) => {
  expect(demoPictureAt(address, ROOT)).toBe(place);
});

test('[SIM-2] a map tile comes from the simulated kitchen, and a missing tile fires the image’s error event', async () => {
  moveDemoPictures(ROOT);
  const server = setupServer(
    http.get('*/maps/tiles/3/1/1.png', () => HttpResponse.text('<svg/>')),
    http.get('*/maps/tiles/*', () => new HttpResponse(null, { status: 404 })),
  );
  server.listen();
  onTestFinished(() => server.close());
  const picture = (path: string) => {
    const image = document.createElement('img');
    image.setAttribute('srcSet', `https://shows.example/maps/tiles/${path}`);
    image.setAttribute('src', `https://shows.example/maps/tiles/${path}`);
    return image;
  };
  const shown = picture('3/1/1.png');
  await expect.poll(() => shown.getAttribute('src')).toBe('data:image/svg+xml,%3Csvg%2F%3E');
  expect(shown.hasAttribute('srcset')).toBe(false);
  const failed = vi.fn();
  picture('3/1/2.png').addEventListener('error', failed);
  await expect.poll(() => failed.mock.calls.length).toBe(1);
  const own = document.createElement('img');
  own.setAttribute('alt', 'Logo');
  own.src = '/brands/resto/logo.svg';
  expect([own.alt, own.src]).toEqual(['Logo', `${ROOT}brands/resto/logo.svg`]);
});
