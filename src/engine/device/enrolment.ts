/** Reads again which unit this device is set up as, by call 2: soon after each start, once a day, and when it is doubted. */
import type { Caller } from '../../backend/caller.ts';
import { fetchInstall } from '../../backend/install-calls.ts';
import { unitPlace } from '../../domain/device/unit.ts';
import { ENROLMENT_DOUBT_MS, ENROLMENT_FIRST_MS, ENROLMENT_MS } from '../../domain/limits.ts';
import type { Ports } from '../../platform/ports.ts';
import { decodeInstall } from '../../protocol/decode-config.ts';
import type { Emit } from '../base/events.ts';
import { FACTS } from '../base/facts.ts';
import { keepInstall } from '../base/keep-install.ts';
import { readFact } from '../base/kept.ts';
import type { OwnInstall } from '../base/own-install.ts';
import { createRetry } from '../base/retry.ts';
import type { Timers } from '../base/timers.ts';

export interface Enrolment {
  /** The platform refuses this device, or names its unit no more: it is asked why, at most once a minute. */
  doubt(): void;
}

export interface EnrolmentDeps {
  readonly ports: Ports;
  readonly timers: Timers;
  readonly install: Pick<OwnInstall, 'now'>;
  readonly caller: Caller;
  readonly emit: Emit<'unitJudged'>;
}

const TIMER = 'enrolment';

/** Enrolment of a device that is set up as a unit; the first look comes within seconds. */
export function startEnrolment({ ports, timers, install, caller, emit }: EnrolmentDeps): Enrolment {
  const retry = createRetry(timers, ports.random, TIMER);
  let asking = false;
  let askedAtMs = Number.NEGATIVE_INFINITY;

  const plan = (inMs: number) => timers.set(TIMER, inMs, () => void look());

  const look = async (): Promise<void> => {
    if (asking) return;
    asking = true;
    askedAtMs = ports.clock.monotonicMs();
    const reply = await fetchInstall(caller, ports.page.deviceId, install.now().kdsId);
    asking = false;
    if (!reply.ok) {
      // What is stored stays in force. A refusal of the credentials shows on the board.
      if (reply.why === 'unauthorised') return plan(ENROLMENT_MS);
      return retry.failed(() => void look());
    }
    retry.succeeded();
    plan(ENROLMENT_MS);
    const own = install.now();
    // Somebody set this device up anew while the answer was on its way: it is of the time before.
    if (readFact(ports, 'install', FACTS.install, (raw) => decodeInstall(raw))?.data.token !== own.token) return;
    const answered = reply.data;
    const place = unitPlace(own, answered, ports.page.deviceId);
    const renewed = place === 'ours' && JSON.stringify(own) !== JSON.stringify(answered) ? answered : null;
    if (renewed !== null) keepInstall(ports, renewed);
    emit({ kind: 'unitJudged', place, renewed });
  };

  plan(ENROLMENT_FIRST_MS);
  return {
    doubt() {
      plan(Math.max(0, askedAtMs + ENROLMENT_DOUBT_MS - ports.clock.monotonicMs()));
    },
  };
}
