/**
 * Makes every call of an installed device, signs it with the device's credentials, and passes its outcome to the links
 * and the log. Sends statuses over the current route.
 */
import { type Abortable, type Caller, createCaller, isUnauthorised } from '../../backend/caller.ts';
import { type CallFailure, saveStatuses } from '../../backend/calls.ts';
import type { HostFacts } from '../../domain/device/brand.ts';
import type { OrdersServer } from '../../domain/link/responses.ts';
import { done, failed, type Reply } from '../../domain/reply.ts';
import type { Ports } from '../../platform/ports.ts';
import type { CurrentInstall } from '../base/current-install.ts';
import type { Emit, Run } from '../base/events.ts';
import type { FailureLog } from '../base/failure-log.ts';
import type { FirstBoard } from '../base/first-board.ts';
import type { LocalAddress } from '../base/local-address.ts';
import type { LinkFacts } from './link-facts.ts';
import type { Links } from './links.ts';
import type { LocalStatus } from './local-status.ts';
import type { Refresher } from './refresh.ts';

export interface DeviceCaller extends Caller, Abortable {
  /** Call 6 returns this code. */
  signWith(k5: string): void;
}

export interface DeviceCallerDeps {
  readonly ports: Pick<Ports, 'http' | 'page'>;
  readonly host: HostFacts;
  readonly install: Pick<CurrentInstall, 'now'>;
  readonly address: LocalAddress;
  readonly firstBoard: Pick<FirstBoard, 'release'>;
  readonly failures: Pick<FailureLog, 'recordCall'>;
  /** A function, because the links and the refresher are created after the caller. */
  links(): Pick<Links, 'callEnded'>;
  refresher(): Pick<Refresher, 'request'>;
  readonly emit: Emit<'credentialsRejected'>;
  readonly run: Run;
}

export function createDeviceCaller(deps: DeviceCallerDeps): DeviceCaller {
  const { ports, host, install, address, firstBoard, failures, links, refresher, emit, run } = deps;
  const { cloud, data, language } = host;
  let k5 = '';
  const caller = createCaller(ports.http, ports.page.version, {
    bases: () => ({ cloud, data, language, local: address.base() }),
    credentials: () => ({ kind: 'device', ...install.now(), k5 }),
    callEnded: (service, result, name) =>
      run(() => {
        if (name === 'orders' && !result.ok) firstBoard.release();
        if (isUnauthorised(result)) {
          // Only a rejected orders request shows on the board, so the orders are requested.
          if (service === 'cloud' && name !== 'orders') refresher().request('push');
          emit({ kind: 'credentialsRejected' });
        }
        failures.recordCall(name, service, result);
        links().callEnded(service, result, name);
      }),
  });
  return Object.assign(caller, {
    signWith(secret: string) {
      k5 = secret;
    },
  });
}

export interface SendStatusesDeps {
  readonly caller: Caller;
  readonly linkFacts: LinkFacts;
  readonly localStatus: LocalStatus;
  hasUnit(): boolean;
}

/** Sends the statuses; returns which server acknowledged them. */
export type SendStatuses = (
  orderId: number,
  statuses: readonly (readonly [lineId: number, status: number])[],
) => Promise<Reply<OrdersServer, CallFailure>>;

/** Detects rejections that are not about the sent statuses. */
export function createSendStatuses({ caller, linkFacts, localStatus, hasUnit }: SendStatusesDeps): SendStatuses {
  /**
   * A local server of another venue rejects all orders of this venue, which is not a rejection of the change. Call 8
   * shows which venue it serves.
   */
  const isOtherVenue = async (): Promise<boolean> => {
    await localStatus.check();
    return linkFacts.now().local === 'foreign';
  };
  return async (orderId, statuses) => {
    // Without a unit nothing is sent; the entry stays queued and is never deleted (rule UNIT-3).
    if (!hasUnit()) return failed('unauthorised');
    const by = linkFacts.toLocal() ? 'local' : 'cloud';
    const reply = await saveStatuses(caller, { orderId, statuses, to: by });
    if (reply.ok) return done(by);
    return by === 'local' && reply.why === 'rejected' && (await isOtherVenue()) ? failed('foreign') : reply;
  };
}
