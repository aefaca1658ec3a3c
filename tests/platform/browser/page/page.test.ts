// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { browserPorts } from '../../../../src/platform/browser/browser-ports.ts';
import { browserClock } from '../../../../src/platform/browser/clock.ts';
import { browserRandom } from '../../../../src/platform/browser/random.ts';

const setHead = (html: string): void => {
  document.head.innerHTML = html;
};

beforeEach(() => {
  localStorage.clear();
  setHead('');
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('[HOST-6] the host is the host of the page’s address', () => {
  expect(browserPorts().page.host).toBe(location.host);
});

test('[HOST-9] the platforms come from a script before the app, and without the script there are none', () => {
  expect(browserPorts().page.platforms).toBeNull();
  const platforms = { hosts: {}, brands: {} };
  vi.stubGlobal('kdsPlatforms', platforms);
  expect(browserPorts().page.platforms).toBe(platforms);
});

test('[HOST-6] an empty host in the head counts as no host', () => {
  setHead('<meta name="kds-host" content=" ">');
  expect(browserPorts().page.host).toBe(location.host);
});

test('[HOST-6] a host in the head overrides the address, the origin stays', () => {
  setHead('<meta name="kds-host" content="kds.example.cl"><meta name="kds-version" content="1.2.3">');
  expect(browserPorts().page).toMatchObject({
    host: 'kds.example.cl',
    version: '1.2.3',
    origin: location.origin,
  });
});

test('[LANGUAGE-10] the page reads the languages of the browser’s user', () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-GB', 'es']);
  expect(browserPorts().page.languages).toEqual(['en-GB', 'es']);
});

test.each([
  ['2026-11-23', Date.UTC(2026, 10, 23)],
  ['', null],
  ['yesterday', null],
])('[ALARM-18] the build day %j in the page head is parsed as %j', (day, builtAtMs) => {
  setHead(`<meta name="kds-built" content="${day}">`);
  expect(browserPorts().page.builtAtMs).toBe(builtAtMs);
});

test('the device keeps its id across reloads', () => {
  const { deviceId } = browserPorts().page;
  expect(deviceId).toMatch(/^[0-9a-f]{16}$/);
  expect(browserPorts().page.deviceId).toBe(deviceId);
});

test('[SHARED-12] each run of a page has its own id, which begins with the device id', () => {
  const [one, other] = [browserPorts().page, browserPorts().page];
  expect(one.runId).toMatch(new RegExp(`^${one.deviceId}-[0-9a-f]{8}$`));
  expect(other.runId).not.toBe(one.runId);
});

test('[WIRE-33] the page replaces a stored device id of another shape and stores the new id', () => {
  browserPorts().facts.write('device', '<script>');
  const { deviceId } = browserPorts().page;
  expect(deviceId).toMatch(/^[0-9a-f]{16}$/);
  expect(browserPorts().facts.read('device')).toBe(deviceId);
});

test('a kiosk in another folder of the origin is another device', () => {
  setHead('<base href="/device/3/index.html">');
  const third = browserPorts();
  third.facts.write('k', 'three');
  setHead('<base href="/device/4/">');
  const fourth = browserPorts();
  expect(fourth.page.deviceId).not.toBe(third.page.deviceId);
  expect(fourth.facts.read('k')).toBeNull();
  fourth.facts.remove('k');
  expect(third.facts.read('k')).toBe('three');
  expect(Object.keys(localStorage).sort()).toEqual([
    'kds:/device/3/:device',
    'kds:/device/3/:k',
    'kds:/device/4/:device',
  ]);
});

test('a fact is stored until it is removed', () => {
  const { facts } = browserPorts();
  expect(facts.write('k', 'v')).toBe(true);
  expect(facts.read('k')).toBe('v');
  facts.remove('k');
  expect(facts.read('k')).toBeNull();
});

test('the page removes all facts and the device id, and keeps data of other kiosks and pages of the origin', () => {
  setHead('<base href="/device/3/">');
  const { facts, page } = browserPorts();
  facts.write('k', 'v');
  localStorage.setItem('kds:/device/33/:k', 'other kiosk');
  localStorage.setItem('k', 'other page');
  facts.clear();
  expect({ ...localStorage }).toEqual({ 'kds:/device/33/:k': 'other kiosk', k: 'other page' });
  expect(browserPorts().page.deviceId).not.toBe(page.deviceId);
});

test('[OUTBOX-36] a full storage refuses a write and keeps its facts', () => {
  const { facts } = browserPorts();
  facts.write('k', 'v');
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(facts.write('k', 'w')).toBe(false);
  expect(facts.read('k')).toBe('v');
});

test('[OUTBOX-36] in a browser that refuses storage the device has an id and no facts', () => {
  vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('refused', 'SecurityError');
  });
  const { facts, page } = browserPorts();
  expect(page.deviceId).toMatch(/^[0-9a-f]{16}$/);
  expect(facts.write('k', 'v')).toBe(false);
  expect(facts.read('k')).toBeNull();
  expect(() => facts.remove('k')).not.toThrow();
  expect(() => facts.clear()).not.toThrow();
});

test("the page reports the browser's network state, and its changes until canceled", () => {
  const { network } = browserPorts();
  const notified: boolean[] = [];
  const cancel = network.onChange((online) => notified.push(online));
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(network.online()).toBe(false);
  dispatchEvent(new Event('offline'));
  dispatchEvent(new Event('online'));
  cancel();
  dispatchEvent(new Event('offline'));
  expect(notified).toEqual([false, true]);
});

test('the function painted resolves after the next frame', async () => {
  const order: string[] = [];
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => {
    setTimeout(() => {
      order.push('frame');
      frame();
    });
  });
  await browserPorts()
    .page.painted()
    .then(() => order.push('painted'));
  expect(order).toEqual(['frame', 'painted']);
});

test.each([
  ['at once on a hidden page', true, 0],
  ['after a second in an iframe out of sight', false, 1_000],
])('without a frame the function painted resolves %s', async (_, hidden, waitMs) => {
  vi.useFakeTimers();
  vi.stubGlobal('requestAnimationFrame', () => 0);
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  const startMs = Date.now();
  const end = browserPorts().page.painted();
  await vi.runAllTimersAsync();
  await end;
  expect(Date.now() - startMs).toBe(waitMs);
});

test('the log writes debug messages to the console', () => {
  const debug = vi.spyOn(console, 'debug').mockImplementation(() => {});
  browserPorts().page.log('a note');
  expect(debug).toHaveBeenCalledWith('a note');
});

test('a text in the log cannot begin another line or color the terminal', () => {
  const debug = vi.spyOn(console, 'debug').mockImplementation(() => {});
  browserPorts().page.log('Order set aside: x\r\nAudit: login\u2028done\u001b[2J');
  expect(debug).toHaveBeenCalledWith('Order set aside: x Audit: login done [2J');
});

test('values in the address are decoded exactly once', () => {
  history.replaceState(null, '', '/?code=%2541%252B&state=a%26code%3Db&other=1');
  expect([...browserPorts().page.consumeQuery(['state', 'code'])]).toEqual([
    ['state', 'a&code=b'],
    ['code', '%41%2B'],
  ]);
  expect(location.search).toBe('?other=1');
});

test('the first of a repeated parameter in the address counts, and all are removed', () => {
  history.replaceState(null, '', '/?state=a&code=1&state=b&code=2');
  expect([...browserPorts().page.consumeQuery(['state', 'code'])]).toEqual([
    ['state', 'a'],
    ['code', '1'],
  ]);
  expect(location.search).toBe('');
});

test('a timer runs once after its delay, or never when canceled', () => {
  vi.useFakeTimers();
  const ran: string[] = [];
  browserClock.after(100, () => ran.push('kept'));
  const cancel = browserClock.after(100, () => ran.push('called off'));
  cancel();
  vi.advanceTimersByTime(99);
  expect(ran).toEqual([]);
  vi.advanceTimersByTime(1_000);
  expect(ran).toEqual(['kept']);
});

test('a timer beyond the browser’s longest delay is set to the longest delay', () => {
  const delays = vi.spyOn(globalThis, 'setTimeout');
  browserClock.after(2 ** 32, () => {})();
  expect(delays.mock.lastCall?.[1]).toBe(2 ** 31 - 1);
});

test('the monotonic clock does not go back, and random numbers are at least 0 and below 1', () => {
  const startMs = browserClock.monotonicMs();
  expect(Math.abs(browserClock.wallMs() - Date.now())).toBeLessThan(1_000);
  const draws = Array.from({ length: 1_000 }, browserRandom.next);
  expect(draws.every((draw) => draw >= 0 && draw < 1)).toBe(true);
  expect(new Set(draws).size).toBeGreaterThan(990);
  expect(browserClock.monotonicMs()).toBeGreaterThanOrEqual(startMs);
});

test('random numbers, the device id and the run id come from crypto.getRandomValues, and the highest number is below one', () => {
  vi.spyOn(Math, 'random').mockImplementation(() => expect.unreachable());
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
    (array as Uint32Array).fill(array instanceof Uint8Array ? 0xab : 2 ** 32 - 1);
    return array;
  });
  expect(browserRandom.next()).toBe(1 - 2 ** -32);
  const { deviceId, runId } = browserPorts().page;
  expect([deviceId, runId]).toEqual(['ab'.repeat(8), `${'ab'.repeat(8)}-${'ab'.repeat(4)}`]);
});

test('[START-3] the page returns no deletion if the deletion script does not load', async () => {
  vi.doMock('../../../../src/platform/browser/page/clear-app-data.ts', () => {
    throw new Error('offline');
  });
  expect(await browserPorts().page.loadDeletion()).toBeNull();
  vi.doUnmock('../../../../src/platform/browser/page/clear-app-data.ts');
});
