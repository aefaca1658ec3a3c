import { EventEmitter } from 'node:events';
import type { Browser } from '@playwright/test';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchPolicy } from '../../../simulator/browser/watch-policy.ts';

const PAGE = { targetId: 'target', type: 'page', url: 'https://kiosk.example/' };
const NOT_WATCHED = 'page https://kiosk.example/ is not watched';
const RESPONSE_MS_MAX = 30_000;
const CLOSING_MS_MAX = 30_000;

interface Facts {
  /** The attachment fails with this text. */
  readonly refusal?: string;
  /** What the target sends back when the watch enables its audits; null if it never responds. */
  readonly response?: object | null;
  readonly isListed?: boolean;
  /** The browser lists the target for this long. */
  readonly listedMs?: number;
  readonly isConnected?: boolean;
}

/** A browser with one page. */
function browserWith({
  refusal,
  response = { result: {} },
  isListed = true,
  listedMs = Number.POSITIVE_INFINITY,
  isConnected = true,
}: Facts) {
  const unlistedMs = Date.now() + listedMs;
  const session = new EventEmitter();
  const receive = (message: object) =>
    session.emit('Target.receivedMessageFromTarget', { sessionId: 'session', message: JSON.stringify(message) });
  const responses: Readonly<Record<string, (params: { message: string }) => unknown>> = {
    'Target.setDiscoverTargets': () => session.emit('Target.targetCreated', { targetInfo: PAGE }),
    'Target.attachToTarget': () => {
      if (refusal !== undefined) throw new Error(refusal);
      return { sessionId: 'session' };
    },
    'Target.sendMessageToTarget': ({ message }) =>
      response !== null && queueMicrotask(() => receive({ id: JSON.parse(message).id, ...response })),
    'Target.getTargets': () => {
      if (!isConnected) throw new Error('The browser has been closed.');
      return { targetInfos: isListed && Date.now() < unlistedMs ? [PAGE] : [] };
    },
  };
  const root = Object.assign(session, {
    send: async (method: string, params: { message: string }) => responses[method]?.(params),
  });
  const browser = { newBrowserCDPSession: async () => root, isConnected: () => isConnected } as unknown as Browser;
  return { browser, receive, detach: () => session.emit('Target.detachedFromTarget', { sessionId: 'session' }) };
}

async function reportsOf(facts: Facts, act?: (browser: ReturnType<typeof browserWith>) => unknown) {
  const reports: string[] = [];
  const watched = browserWith(facts);
  const waitForReports = await watchPolicy(watched.browser, (violation) => reports.push(violation));
  await vi.advanceTimersByTimeAsync(0);
  act?.(watched);
  await vi.advanceTimersByTimeAsync(RESPONSE_MS_MAX + CLOSING_MS_MAX);
  await waitForReports();
  return reports;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const FAILURES: readonly (readonly [string, Facts, string])[] = [
  ['cannot be attached', { refusal: 'Not allowed' }, `${NOT_WATCHED}: Not allowed`],
  ['refuses the audit', { response: { error: { message: 'Not supported' } } }, `${NOT_WATCHED}: Not supported`],
  ['does not respond for 30 s', { response: null }, `${NOT_WATCHED}: no response within 30000 ms`],
];

for (const [name, facts, report] of FAILURES) {
  test(`an open target that ${name} is reported as not watched`, async () => {
    expect(await reportsOf(facts)).toEqual([report]);
  });

  test(`a closed target that ${name} is not reported, nor is one of a closed browser`, async () => {
    expect(await reportsOf({ ...facts, isListed: false })).toEqual([]);
    expect(await reportsOf({ ...facts, isConnected: false })).toEqual([]);
  });
}

test('a target whose session ends is reported as not watched, unless the target is closed', async () => {
  const end = ({ detach }: ReturnType<typeof browserWith>) => detach();
  expect(await reportsOf({}, end)).toEqual([`${NOT_WATCHED}: its session ended`]);
  expect(await reportsOf({ isListed: false }, end)).toEqual([]);
});

test('a target whose session ends and that the browser still lists for 20 s counts as closed', async () => {
  expect(await reportsOf({ listedMs: 20_000 }, ({ detach }) => detach())).toEqual([]);
});

test('a watched target reports its violations and nothing else', async () => {
  const issue = { violatedDirective: 'connect-src', blockedURL: 'https://elsewhere.example/' };
  const violate = ({ receive }: ReturnType<typeof browserWith>) =>
    receive({
      method: 'Audits.issueAdded',
      params: { issue: { details: { contentSecurityPolicyIssueDetails: issue } } },
    });
  expect(await reportsOf({})).toEqual([]);
  expect(await reportsOf({}, violate)).toEqual(['page https://kiosk.example/: connect-src https://elsewhere.example/']);
});

test('the returned function waits for the responses of all targets', async () => {
  const { browser, receive } = browserWith({ response: null });
  const waitForReports = await watchPolicy(browser, () => {});
  const settled = vi.fn();
  void waitForReports().then(settled);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(settled).not.toHaveBeenCalled();
  receive({ id: 1, result: {} });
  await vi.advanceTimersByTimeAsync(0);
  expect(settled).toHaveBeenCalledOnce();
});
