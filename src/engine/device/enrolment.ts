/** Call 2 runs soon after each start, once a day, and when the record may be wrong (rule UNIT-1). */
import type { Caller } from '../../backend/caller.ts';
import { fetchInstall } from '../../backend/install-calls.ts';
import { unitAssignment } from '../../domain/device/unit.ts';
import { ENROLMENT_FIRST_MS, ENROLMENT_MS, ENROLMENT_RECHECK_MS } from '../../domain/limits.ts';
import type { Ports } from '../../platform/ports.ts';
import { decodeInstall } from '../../protocol/decode-config.ts';
import type { CurrentInstall } from '../base/current-install.ts';
import type { Emit } from '../base/events.ts';
import { readFact } from '../base/fact-storage.ts';
import { FACTS } from '../base/facts.ts';
import { createRetry } from '../base/retry.ts';
import { storeInstall } from '../base/store-install.ts';
import type { Timers } from '../base/timers.ts';

export interface Enrolment {
  /** Requests the record when the platform rejects this device or no longer has its unit, at most once a minute. */
  recheck(): void;
}

export interface EnrolmentDeps {
  readonly ports: Ports;
  readonly timers: Timers;
  readonly install: Pick<CurrentInstall, 'now'>;
  readonly caller: Caller;
  readonly emit: Emit<'unitChecked'>;
}

const TIMER = 'enrolment';

/** The first request comes some seconds after the first board. */
export function startEnrolment({ ports, timers, install, caller, emit }: EnrolmentDeps): Enrolment {
  const retry = createRetry(timers, ports.random, TIMER);
  let isChecking = false;
  let checkedAtMs = Number.NEGATIVE_INFINITY;

  const plan = (inMs: number) => timers.set(TIMER, inMs, () => void check());

  const check = async (): Promise<void> => {
    if (isChecking) return;
    isChecking = true;
    checkedAtMs = ports.clock.monotonicMs();
    const reply = await fetchInstall(caller, ports.page.deviceId, install.now().kdsId);
    isChecking = false;
    if (!reply.ok) {
      // The stored record stays in force, and the board shows that the credentials were rejected.
      if (reply.why === 'unauthorised') return plan(ENROLMENT_MS);
      return retry.failed(() => void check());
    }
    retry.succeeded();
    plan(ENROLMENT_MS);
    const own = install.now();
    // The device got another install record during the request, so this response is stale.
    if (readFact(ports, 'install', FACTS.install, (raw) => decodeInstall(raw))?.data.token !== own.token) return;
    const received = reply.data;
    const place = unitAssignment(own, received, ports.page.deviceId);
    const renewed = place === 'ours' && JSON.stringify(own) !== JSON.stringify(received) ? received : null;
    if (renewed !== null) storeInstall(ports, renewed);
    emit({ kind: 'unitChecked', place, renewed });
  };

  plan(ENROLMENT_FIRST_MS);
  return {
    recheck() {
      plan(Math.max(0, checkedAtMs + ENROLMENT_RECHECK_MS - ports.clock.monotonicMs()));
    },
  };
}
