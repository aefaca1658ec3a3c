// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { preventZoom } from '../../../../src/platform/browser/page/prevent-zoom.ts';

const LIMITS = { resetMs: 500, reloadGapMs: 600_000 };
const VIEWPORT = 'width=device-width, maximum-scale=1';

class FakeViewport extends EventTarget {
  scale = 1;
  zoom(scale: number) {
    this.scale = scale;
    this.dispatchEvent(new Event('resize'));
  }
}

let fake = new FakeViewport();
const replace = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  replace.mockClear();
  fake = new FakeViewport();
  vi.stubGlobal('visualViewport', fake);
  vi.stubGlobal('location', { pathname: '/kiosk/', search: '?a=1', replace });
  document.head.innerHTML = `<meta name="viewport" content="${VIEWPORT}">`;
  document.body.innerHTML = '<input>';
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const viewport = () => document.querySelector<HTMLMetaElement>('meta[name="viewport"]')?.content;

test('[LOOK-32] a zoomed page rewrites its viewport tag, and reloads if the zoom remains', async () => {
  const written: (string | null)[] = [];
  new MutationObserver((changes) => written.push(...changes.map(({ oldValue }) => oldValue))).observe(document.head, {
    subtree: true,
    attributes: true,
    attributeOldValue: true,
  });
  preventZoom(LIMITS);
  fake.zoom(2);
  await vi.advanceTimersByTimeAsync(LIMITS.resetMs - 1);
  expect(written).toHaveLength(2);
  expect(viewport()).toBe(VIEWPORT);
  expect(replace).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(replace.mock.calls).toEqual([['/kiosk/?a=1']]);
});

test('[LOOK-32] a page that returns to its own size does not reload', () => {
  preventZoom(LIMITS);
  fake.zoom(2);
  fake.zoom(1);
  vi.advanceTimersByTime(LIMITS.resetMs);
  expect(replace).not.toHaveBeenCalled();
});

test('[LOOK-32] a page that starts zoomed reloads at most once in ten minutes', () => {
  fake.scale = 2;
  preventZoom(LIMITS);
  vi.advanceTimersByTime(LIMITS.resetMs);
  fake.zoom(3);
  vi.advanceTimersByTime(LIMITS.reloadGapMs - LIMITS.resetMs - 1);
  expect(replace).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(LIMITS.resetMs);
  fake.zoom(2);
  vi.advanceTimersByTime(LIMITS.resetMs);
  expect(replace).toHaveBeenCalledTimes(2);
});

test('[LOOK-32] a zoomed page does not reload while a field has the focus, and reloads after the field loses the focus', () => {
  preventZoom(LIMITS);
  const field = document.querySelector('input');
  field?.focus();
  fake.zoom(2);
  vi.advanceTimersByTime(LIMITS.resetMs);
  expect(replace).not.toHaveBeenCalled();
  field?.blur();
  vi.advanceTimersByTime(LIMITS.resetMs);
  expect(replace).toHaveBeenCalledTimes(1);
});

test.each([
  ['the wheel with Ctrl', 'wheel', { ctrlKey: true }, true],
  ['the wheel alone', 'wheel', {}, false],
  ['a gesture of Safari', 'gesturestart', {}, true],
])('[LOOK-31] the page prevents the zoom by $0: $3', (_, type, keys, isPrevented) => {
  preventZoom(LIMITS);
  const event = Object.assign(new Event(type, { cancelable: true }), keys);
  window.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(isPrevented);
});
