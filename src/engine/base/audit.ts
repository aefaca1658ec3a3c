/** The log has actions that change the device or its session, without personal data (rules STORAGE-15, STORAGE-16). */
import { utcText } from '../../domain/device/utc-text.ts';
import { MODULES } from '../../domain/limits.ts';
import type { Ports } from '../../platform/ports.ts';
import { FACTS } from './facts.ts';
import type { ServerClock } from './server-clock.ts';
import type { AppState } from './state.ts';

export type AuditedAction =
  | 'activation'
  | 'login'
  | 'logout'
  | 'settings save'
  | 'switch to DEV'
  | 'switch to PROD'
  | 'deletion';

export type Audit = (action: AuditedAction, outcome: 'done' | 'failed') => void;

const LINES_MAX = 50;
/** Each line has the corrected time in UTC, the action and its outcome. */
export function createAudit(
  { facts, page }: Pick<Ports, 'facts' | 'page'>,
  clock: Pick<ServerClock, 'nowS'>,
  { module }: Pick<AppState, 'module'>,
): Audit {
  // The platform itself records the logins of account hosts.
  if (module === MODULES.account) return () => {};
  return (action, outcome) => {
    const line = `${utcText(clock.nowS())} ${action} ${outcome}`;
    const stored = facts.read(FACTS.audit)?.split('\n') ?? [];
    facts.write(FACTS.audit, [...stored, line].slice(-LINES_MAX).join('\n'));
    page.log(`Audit: ${line}`);
  };
}
