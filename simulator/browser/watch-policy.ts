/** Reports policy violations in every page, frame and worker of a browser. */
import type { Browser } from '@playwright/test';

/** Tabs only contain pages, and the browser itself has no policy. */
const WITHOUT_POLICY: readonly string[] = ['browser', 'tab'];

/**
 * Attaches to every target of a browser. A target also reports violations from before the attachment. Playwright's own
 * sessions see no violations of workers, no shared worker, and no other session's targets. Playwright can read only
 * sessions without `flatten`. Each text has the kind and address of the target, the directive and the blocked address.
 * The returned function waits for pending reports.
 */
export async function watchPolicy(browser: Browser, report: (violation: string) => void): Promise<() => Promise<void>> {
  const root = await browser.newBrowserCDPSession();
  const attaching = new Set<Promise<void>>();
  const addresses = new Map<string, string>();
  const targets = new Map<string, { readonly targetId: string; readonly type: string }>();
  const send = (sessionId: string, method: string) =>
    root.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id: 1, method }) });
  const attach = async (target: { readonly targetId: string; readonly type: string }) => {
    const { sessionId } = await root.send('Target.attachToTarget', { targetId: target.targetId, flatten: false });
    targets.set(sessionId, target);
    await send(sessionId, 'Audits.enable');
  };
  root.on('Target.receivedMessageFromTarget', ({ sessionId, message }) => {
    const { method, params } = JSON.parse(message);
    // A shared worker that restarts for a new page is paused for the session of its predecessor.
    if (method === 'Inspector.targetReloadedAfterCrash')
      void send(sessionId, 'Runtime.runIfWaitingForDebugger').catch(() => {});
    const issue = method === 'Audits.issueAdded' && params.issue.details.contentSecurityPolicyIssueDetails;
    if (!issue) return;
    const { type = '', targetId = '' } = targets.get(sessionId) ?? {};
    report(`${type} ${addresses.get(targetId)}: ${issue.violatedDirective} ${issue.blockedURL ?? ''}`);
  });
  root.on('Target.targetInfoChanged', ({ targetInfo }) => addresses.set(targetInfo.targetId, targetInfo.url));
  root.on('Target.targetCreated', ({ targetInfo }) => {
    if (WITHOUT_POLICY.includes(targetInfo.type)) return;
    addresses.set(targetInfo.targetId, targetInfo.url);
    const attached: Promise<void> = attach(targetInfo)
      .catch(() => {})
      .finally(() => attaching.delete(attached));
    attaching.add(attached);
  });
  // Also reports `browser` and `tab`, which the default filter omits and the listener above skips.
  await root.send('Target.setDiscoverTargets', { discover: true, filter: [{}] });
  return async () => {
    await Promise.all(attaching);
    await root.send('Target.getTargets').catch(() => {});
  };
}
