import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { pageAt, pathOf } from '../../../src/ui/base/routes.ts';
import { renderKitchen } from '../render.tsx';

test.each([
  ['/', '/', 'home'],
  ['/index.html', '/', 'home'],
  ['/home2', '/', 'rail'],
  ['/home2/', '/', 'rail'],
  ['/shows/kitchen/home3', '/shows/kitchen/', 'all-day'],
  ['/shows/kitchen/', '/shows/kitchen/', 'home'],
  ['/home22', '/', null],
  ['/home2/more', '/', null],
  ['/configkds', '/', 'configure'],
  ['/shows/kitchen/l/profilelogin/', '/shows/kitchen/', 'login'],
  ['/l/profile', '/', 'account'],
  ['/shows/kitchen/l/pwdreset/a/b', '/shows/kitchen/', 'account'],
  ['/l', '/', null],
  ['/x/l/profile', '/', null],
  ['/index.html/', '/', 'home'],
])('a path selects the page at its base path, or no page: %s, base %s, page %s', (address, base, page) => {
  expect(pageAt(address, base)).toBe(page);
});

test('a link to the name of a page has the path of the page, and a link to a path keeps the path', () => {
  expect(pathOf('settings')).toBe('/devicesettings');
  expect(pathOf('/l/pwdreset')).toBe('/l/pwdreset');
  expect(pathOf('/')).toBe('/');
});

test('[RECOVERY-3] no part of the screen listens for `beforeunload`, and the browser’s back button works', async () => {
  const listen = vi.spyOn(window, 'addEventListener');
  renderKitchen({}, '/home3');
  expect(await screen.findByRole('region', { name: 'Total del día' })).toBeDefined();
  const types = listen.mock.calls.map(([type]) => type);
  expect(types).toContain('popstate');
  expect(types).not.toContain('beforeunload');
  window.history.pushState(null, '', '/home2');
  await act(async () => {
    window.history.back();
    await expect.poll(() => window.location.pathname).toBe('/home3');
  });
  listen.mockRestore();
});
