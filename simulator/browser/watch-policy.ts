/** Reports policy violations in every page, frame and worker of a browser. */
import type { Browser } from '@playwright/test';

/** Tabs only contain pages, and the browser itself has no policy. */
const WITHOUT_POLICY: readonly string[] = ['browser', 'tab'];

/** A target without a response for this long counts as not watched. */
const RESPONSE_MS_MAX = 30_000;
/** A busy browser lists a closing target for many seconds after it stops accepting commands. */
const CLOSING_MS_MAX = 30_000;
const CLOSING_POLL_MS = 500;

const ENABLE = 1;
const RUN = 2;

interface Target {
  readonly targetId: string;
  readonly type: string;
}

interface Session {
  readonly target: Target;
  readonly enabled: () => void;
  /** Has no effect on an enabled session. */
  readonly fail: (why: string) => void;
}

/**
 * Attaches to every target of a browser. A target also reports violations from before the attachment. Playwright's own
 * sessions see no violations of workers, no shared worker, and no other session's targets. Playwright can read only
 * sessions without `flatten`. Each text has the kind and address of the target, the directive and the blocked address.
 * A target that cannot be watched and stays open for half a minute is reported too.
 *
 * The returned function waits until each known target is watched or closed, and for the reports that the browser had
 * sent by then. A target that closes right after a violation may not have reported it.
 */
export async function watchPolicy(browser: Browser, report: (violation: string) => void): Promise<() => Promise<void>> {
  const root = await browser.newBrowserCDPSession();
  const pending = new Set<Promise<void>>();
  const addresses = new Map<string, string>();
  const sessions = new Map<string, Session>();
  const send = (sessionId: string, id: number, method: string) =>
    root.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method }) });
  const isOpen = async (targetId: string) => {
    const listed = await root.send('Target.getTargets', { filter: [{}] }).catch(() => null);
    return browser.isConnected() && listed?.targetInfos.every((each) => each.targetId !== targetId) !== true;
  };
  const notWatched = async ({ targetId, type }: Target, why: string) => {
    for (let waitedMs = 0; waitedMs < CLOSING_MS_MAX; waitedMs += CLOSING_POLL_MS) {
      if (!(await isOpen(targetId))) return;
      await new Promise((resolve) => setTimeout(resolve, CLOSING_POLL_MS));
    }
    if (await isOpen(targetId)) report(`${type} ${addresses.get(targetId)} is not watched: ${why}`);
  };
  const track = (work: Promise<void>) => {
    const tracked: Promise<void> = work.finally(() => pending.delete(tracked));
    pending.add(tracked);
  };
  const attach = async (target: Target) => {
    const { sessionId } = await root.send('Target.attachToTarget', { targetId: target.targetId, flatten: false });
    await new Promise<void>((resolve, reject) => {
      const fail = (why: string) => reject(new Error(why));
      sessions.set(sessionId, { target, enabled: resolve, fail });
      setTimeout(fail, RESPONSE_MS_MAX, `no response within ${RESPONSE_MS_MAX} ms`).unref();
      send(sessionId, ENABLE, 'Audits.enable').catch(reject);
    });
  };
  root.on('Target.receivedMessageFromTarget', ({ sessionId, message }) => {
    const { id, error, method, params } = JSON.parse(message);
    const session = sessions.get(sessionId);
    if (id === ENABLE && error !== undefined) session?.fail(error.message);
    else if (id === ENABLE) session?.enabled();
    // A shared worker that restarts for a new page is paused for the session of its predecessor.
    if (method === 'Inspector.targetReloadedAfterCrash')
      void send(sessionId, RUN, 'Runtime.runIfWaitingForDebugger').catch(() => {});
    const issue = method === 'Audits.issueAdded' && params.issue.details.contentSecurityPolicyIssueDetails;
    if (!issue) return;
    const { type = '', targetId = '' } = session?.target ?? {};
    report(`${type} ${addresses.get(targetId)}: ${issue.violatedDirective} ${issue.blockedURL ?? ''}`);
  });
  root.on('Target.detachedFromTarget', ({ sessionId }) => {
    const session = sessions.get(sessionId);
    if (session === undefined) return;
    sessions.delete(sessionId);
    session.enabled();
    track(notWatched(session.target, 'its session ended'));
  });
  root.on('Target.targetInfoChanged', ({ targetInfo }) => addresses.set(targetInfo.targetId, targetInfo.url));
  root.on('Target.targetCreated', ({ targetInfo }) => {
    if (WITHOUT_POLICY.includes(targetInfo.type)) return;
    addresses.set(targetInfo.targetId, targetInfo.url);
    track(attach(targetInfo).catch((error: Error) => notWatched(targetInfo, error.message)));
  });
  // Also reports `browser` and `tab`, which the default filter omits and the listener above skips.
  await root.send('Target.setDiscoverTargets', { discover: true, filter: [{}] });
  return async () => {
    // A target may appear, or a session end, during the wait.
    while (pending.size > 0) await Promise.all(pending);
    await root.send('Target.getTargets').catch(() => {});
  };
}
