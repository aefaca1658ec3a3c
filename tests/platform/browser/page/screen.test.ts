// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { browserFullScreen } from '../../../../src/platform/browser/page/full-screen.ts';
import { browserWakeLock } from '../../../../src/platform/browser/page/wake-lock.ts';

interface Lock {
  released: boolean;
}

const locks: Lock[] = [];
let refuses = false;
const wakeLock = {
  async request(kind: string): Promise<Lock> {
    if (refuses) throw new DOMException('refused', 'NotAllowedError');
    expect(kind).toBe('screen');
    const lock = { released: false };
    locks.push(lock);
    return lock;
  },
};

const defineValue = (target: object, name: string, value: unknown): void => {
  Object.defineProperty(target, name, { value, configurable: true, writable: true });
};

/** Hides or shows the page; the browser releases the wake locks of a hidden page. */
async function setVisible(seen: boolean): Promise<void> {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(!seen);
  if (!seen) for (const lock of locks) lock.released = true;
  document.dispatchEvent(new Event('visibilitychange'));
  await settle();
}

const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

const held = (): number => locks.filter((lock) => !lock.released).length;

beforeEach(() => {
  locks.length = 0;
  refuses = false;
  defineValue(navigator, 'wakeLock', wakeLock);
  defineValue(document, 'fullscreenEnabled', true);
  defineValue(document, 'fullscreenElement', null);
});

afterEach(() => {
  vi.restoreAllMocks();
  for (const name of ['fullscreenEnabled', 'fullscreenElement', 'exitFullscreen'])
    Reflect.deleteProperty(document, name);
  Reflect.deleteProperty(document.documentElement, 'requestFullscreen');
  Reflect.deleteProperty(navigator, 'wakeLock');
});

test('[START-5] the app keeps the screen on, and requests a new lock each time the page becomes visible again', async () => {
  const keepAwake = browserWakeLock();
  expect(held()).toBe(0);
  keepAwake();
  await settle();
  expect(held()).toBe(1);
  await setVisible(false);
  expect(held()).toBe(0);
  await setVisible(true);
  expect(held()).toBe(1);
  await setVisible(false);
  await setVisible(true);
  expect([held(), locks.length]).toEqual([1, 3]);
});

test('[START-5] one lock suffices for any number of requests', async () => {
  const keepAwake = browserWakeLock();
  keepAwake();
  keepAwake();
  await settle();
  await setVisible(true);
  await setVisible(true);
  expect(locks).toHaveLength(1);
});

test('[START-5] a page that starts hidden requests the lock once it is visible', async () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  browserWakeLock()();
  await settle();
  expect(locks).toHaveLength(0);
  await setVisible(true);
  expect(held()).toBe(1);
});

test('[START-5] the app requests a refused lock again when the page returns', async () => {
  refuses = true;
  browserWakeLock()();
  await settle();
  refuses = false;
  expect(held()).toBe(0);
  await setVisible(true);
  expect(held()).toBe(1);
});

test('the app runs in a browser without wake lock', async () => {
  Reflect.deleteProperty(navigator, 'wakeLock');
  expect(browserWakeLock()).not.toThrow();
  await setVisible(true);
  expect(locks).toHaveLength(0);
});

/** A full screen that works at once, or refuses as a browser does outside a gesture. */
function installFullScreen(isAllowed = true): void {
  const setFullScreen = (element: Element | null) => async () => {
    if (!isAllowed) throw new TypeError('Permissions check failed');
    defineValue(document, 'fullscreenElement', element);
    document.dispatchEvent(new Event('fullscreenchange'));
  };
  defineValue(document.documentElement, 'requestFullscreen', setFullScreen(document.documentElement));
  defineValue(document, 'exitFullscreen', setFullScreen(null));
}

test('full screen turns on and off and reports its changes until canceled', () => {
  installFullScreen();
  const notified: boolean[] = [];
  const cancel = browserFullScreen.onChange((on) => notified.push(on));
  expect([browserFullScreen.supported, browserFullScreen.on()]).toEqual([true, false]);
  browserFullScreen.toggle();
  expect(browserFullScreen.on()).toBe(true);
  browserFullScreen.toggle();
  expect(browserFullScreen.on()).toBe(false);
  cancel();
  browserFullScreen.toggle();
  expect(notified).toEqual([true, false]);
});

test('a refused change of full screen changes nothing and throws no error', async () => {
  installFullScreen(false);
  browserFullScreen.toggle();
  await settle();
  expect(browserFullScreen.on()).toBe(false);
  defineValue(document, 'fullscreenElement', document.documentElement);
  browserFullScreen.toggle();
  await settle();
  expect(browserFullScreen.on()).toBe(true);
});

test.each([false, undefined])(
  'the app ignores full screen in a browser that reports fullscreenEnabled as %s',
  (enabled) => {
    defineValue(document, 'fullscreenEnabled', enabled);
    defineValue(document, 'fullscreenElement', undefined);
    expect(browserFullScreen.supported).toBe(false);
    expect(browserFullScreen.on()).toBe(false);
    expect(() => browserFullScreen.toggle()).not.toThrow();
  },
);
