/** Decides which pushed values are changes. */
import type { InstallRecord } from '../../domain/device/kds.ts';
import { CONFIGURATION_GAP_MS, CONFIGURATION_JITTER_MS, MESSAGE_LENGTH_MAX } from '../../domain/limits.ts';
import { jitterMs } from '../../domain/link/jitter.ts';
import type { Ports, RealtimeSession } from '../../platform/ports.ts';
import {
  listEtagsPath,
  messagePath,
  ordersEtagPath,
  publicPath,
  settingsEtagPath,
} from '../../protocol/realtime-paths.ts';
import { type ChangeDetector, createChangeDetector } from '../base/change-detector.ts';
import type { Emit, Run } from '../base/events.ts';
import type { Notices } from '../base/notices.ts';
import type { Timers } from '../base/timers.ts';
import type { LinkFacts } from './link-facts.ts';
import type { OrdersReader } from './orders-reader.ts';
import type { Refresher } from './refresh.ts';

export interface RealtimeListenersDeps {
  readonly ports: Ports;
  readonly timers: Timers;
  readonly install: Pick<InstallRecord, 'restaurantId' | 'localId' | 'kdsId'>;
  readonly linkFacts: Pick<LinkFacts, 'note' | 'toLocal'>;
  readonly orders: Pick<OrdersReader, 'etagPushed' | 'forgetPushedEtag'>;
  readonly refresher: Pick<Refresher, 'request'>;
  readonly notices: Pick<Notices, 'show'>;
  readonly emit: Emit<'settingsEtagPushed' | 'configurationChanged' | 'tokenRequested'>;
  readonly run: Run;
}

/** Empty for a value that is neither text nor number. */
const textOf = (etag: unknown): string => (typeof etag === 'string' || typeof etag === 'number' ? String(etag) : '');

/**
 * The values are kept across a sign-in, so a value that changed while the device was signed out counts as a change
 * (rule REALTIME-12).
 */
export function createRealtimeListeners(deps: RealtimeListenersDeps) {
  const { ports, timers, install, linkFacts, orders, refresher, notices, emit, run } = deps;
  let requestedAtMs = Number.NEGATIVE_INFINITY;
  /**
   * One write reaches every device of a restaurant, so each device requests after a random delay, and once for several
   * writes (rule REFRESH-20).
   */
  const changed = () => {
    const gapMs = Math.max(0, requestedAtMs + CONFIGURATION_GAP_MS - ports.clock.monotonicMs());
    timers.ensure('configuration-changed', gapMs + jitterMs(ports.random.next(), CONFIGURATION_JITTER_MS), () => {
      requestedAtMs = ports.clock.monotonicMs();
      emit({ kind: 'configurationChanged' });
    });
  };
  const lists = createChangeDetector('ifAny');
  const published = createChangeDetector('ifAny');
  const changedIf = (detector: ChangeDetector) => (value: unknown) => {
    if (detector.isChange(value)) changed();
  };
  let before: unknown;
  const messageReceived = (message: unknown) => {
    if (before !== undefined && message !== before && typeof message === 'string' && message !== '') {
      notices.show('warning', 'serverMessage', { text: message.slice(0, MESSAGE_LENGTH_MAX) });
    }
    before = message;
  };
  // Runs after earlier events, because a loss of the connection must first forget the previous etag.
  const ordersReceived = (etag: unknown) =>
    run(() => {
      // The board may already show the etag: after this device's own change, or as the first value after connecting.
      if (orders.etagPushed(textOf(etag)) && !linkFacts.toLocal()) refresher.request('push');
    });
  const settingsReceived = (etag: unknown) => {
    if (textOf(etag) !== '') emit({ kind: 'settingsEtagPushed', etag: textOf(etag) });
  };
  return (session: RealtimeSession, rejected: () => void) => {
    session.listen(ordersEtagPath(install), ordersReceived, rejected);
    session.listen(settingsEtagPath(install, install.kdsId), settingsReceived, rejected);
    session.listen(listEtagsPath(install), changedIf(lists), rejected);
    session.listen(publicPath(install), changedIf(published), rejected);
    session.listen(messagePath(install), messageReceived, rejected);
  };
}
