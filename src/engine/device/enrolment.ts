/** Reads again which unit this device is set up as, by call 2: after the first board of each start, once a day, and when it is refused. */
import type { Caller } from '../../backend/caller.ts';
import { fetchInstall } from '../../backend/install-calls.ts';
import type { InstallRecord } from '../../domain/device/kds.ts';
import { unitFate } from '../../domain/device/unit.ts';
import { ENROLMENT_FIRST_MS, ENROLMENT_MS } from '../../domain/limits.ts';
import { spreadRetryMs } from '../../domain/link/retry.ts';
import type { Ports } from '../../platform/ports.ts';
import { encodeInstall } from '../../protocol/encode-install.ts';
import type { Tell } from '../base/events.ts';
import { FACTS } from '../base/facts.ts';
import { keepFact } from '../base/kept.ts';
import type { Timers } from '../base/timers.ts';

export interface Enrolment {
  /** The platform refuses this device: it is asked why, once until it answers. */
  refused(): void;
}

export interface EnrolmentDeps {
  readonly ports: Ports;
  readonly timers: Timers;
  readonly install: InstallRecord;
  readonly caller: Caller;
  readonly tell: Tell<'unitJudged' | 'enrolled'>;
}

const TIMER = 'enrolment';

/** Enrolment of a device that is set up as a unit; the first look comes within seconds. */
export function startEnrolment({ ports, timers, install, caller, tell }: EnrolmentDeps): Enrolment {
  let own = install;
  let failures = 0;
  let asking = false;

  const plan = (inMs: number) => timers.set(TIMER, inMs, () => void look());

  const look = async (): Promise<void> => {
    if (asking) return;
    asking = true;
    const reply = await fetchInstall(caller, ports.page.deviceId, true);
    asking = false;
    if (!reply.ok) {
      // What is stored stays in force. A refusal of the credentials shows on the board.
      failures += 1;
      return plan(reply.why === 'unauthorised' ? ENROLMENT_MS : spreadRetryMs(failures, ports.random.next()));
    }
    failures = 0;
    plan(ENROLMENT_MS);
    const answered = reply.data;
    const fate = unitFate(own, answered, ports.page.deviceId);
    if (answered !== null && fate !== 'gone' && fate !== 'taken') {
      const before = own;
      own = answered;
      if (JSON.stringify(before) !== JSON.stringify(answered))
        keepFact(ports, 'install', FACTS.install, encodeInstall(answered));
      if (before.token !== answered.token) tell({ kind: 'enrolled', install: answered });
    }
    tell({ kind: 'unitJudged', fate });
  };

  plan(ENROLMENT_FIRST_MS);
  return {
    refused() {
      if (failures === 0) void look();
    },
  };
}
