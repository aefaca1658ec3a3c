/** The table of pages: which page an address is of, and what an address says in the parts of a path that are to be filled. */
import { act, screen } from '@testing-library/react';
import { expect, expectTypeOf, test, vi } from 'vitest';
import { isOf, type ParamsOf, pageAt, paramsOf, routerPath } from '../../../src/ui/base/routes.ts';
import { drawKitchen } from '../draw.tsx';

const RESET = '/l/pwdreset/{code}/{tag}';

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
  ['/l/profile', '/', null],
  ['/l/pwdreset/a/b', '/', null],
])('%s below %s is the page %s', (address, base, page) => {
  expect(pageAt(address, base)).toBe(page);
});

test.each([
  ['/l/pwdreset/a1/b2', true],
  ['/l/pwdreset/a1/b2/', true],
  ['/l/pwdreset/a1', false],
  ['/l/pwdreset/a1/', false],
  ['/l/pwdreset/a1/b2/c3', false],
  ['/x/l/pwdreset/a1/b2', false],
])('%s is of a path with two parts to fill: %s', (address, isThere) => {
  expect(isOf(RESET, address)).toBe(isThere);
});

test('what an address says has the names of its path, in the table, in the router and for the compiler', () => {
  expect(routerPath(RESET)).toBe('/l/pwdreset/$code/$tag');
  const params = paramsOf(RESET, { code: 'a1', tag: 'b2', '*': 'x' });
  expect(params).toEqual({ code: 'a1', tag: 'b2' });
  expectTypeOf(params.code).toBeString();
  expectTypeOf<keyof ParamsOf<typeof RESET>>().toEqualTypeOf<'code' | 'tag'>();
  expectTypeOf<keyof ParamsOf<'/home2'>>().toBeNever();
  expect(paramsOf('/home2', { code: 'a1' })).toEqual({});
});

test('[R11c] nothing on the screen listens for the page being left, and the way back is followed all the same', async () => {
  const listen = vi.spyOn(window, 'addEventListener');
  drawKitchen({}, '/home3');
  expect(await screen.findByRole('region', { name: 'Total del día' })).toBeDefined();
  const heard = listen.mock.calls.map(([type]) => type);
  expect(heard).toContain('popstate');
  expect(heard).not.toContain('beforeunload');
  window.history.pushState(null, '', '/home2');
  await act(async () => {
    window.history.back();
    await expect.poll(() => window.location.pathname, { timeout: 30_000 }).toBe('/home3');
  });
  listen.mockRestore();
});
