/** `kitchen.ts` and `deferred-effects.ts` contain the effects of these events on other features. */
import type { CustomerList } from '../../domain/board/customer.ts';
import type { LayoutChange } from '../../domain/board/layout.ts';
import type { InstallRecord } from '../../domain/device/kds.ts';
import type { UnitAssignment } from '../../domain/device/unit.ts';
import type { OutboxEntry } from '../../domain/link/outbox.ts';
import type { LossReason } from '../../domain/link/reconcile.ts';
import type { OrdersServer } from '../../domain/link/responses.ts';
import type { Moves } from '../../domain/order/moved-lines.ts';
import type { Order } from '../../domain/order/order.ts';
import type { LineKey } from '../../domain/presentation/line-key.ts';
import type { Cancel, Page } from '../../platform/ports.ts';
import type { Configuration } from '../../protocol/decode-config.ts';
import type { Stored } from '../../protocol/decode-stored.ts';

export type PendingChange = readonly [key: LineKey, status: number];

/** `response`: the work from an orders response to the laid-out cards. `paint`: the work after a paint. */
export type BoardWork = 'response' | 'paint';

export interface PendingAfterResponse {
  readonly alreadyApplied: readonly LineKey[];
  /** The response lacks the line, so the cook can neither see nor save the change. */
  readonly orphaned: readonly LineKey[];
  /** Dropped because the line was voided (rule ORDER-18). */
  readonly voided: readonly PendingChange[];
}

type OrdersEvent =
  /** `wasBroken`: an exception kept earlier orders off the board (rule NOTICE-11). */
  | { readonly kind: 'ordersReceived'; readonly wasBroken: boolean }
  /** Lines of the response moved from other orders (rules ORDER-72, ORDER-74). */
  | ({ readonly kind: 'linesMoved'; readonly orders: readonly Order[] } & Moves)
  /** An exception occurred in the work from an orders response to the steps after a paint (rule NOTICE-11). */
  | { readonly kind: 'boardFailed'; readonly during: BoardWork | null }
  /** The next response shows whether the missing lines have left or moved. */
  | { readonly kind: 'ordersOutdated' };

type BoardEvent =
  | { readonly kind: 'cardsLaidOut'; readonly change: LayoutChange }
  | { readonly kind: 'readyListChanged'; readonly list: CustomerList }
  /** `change` is the change of the layout since the last paint. */
  | { readonly kind: 'boardPainted'; readonly change: LayoutChange | null }
  | { readonly kind: 'levelsChanged' }
  /** Another device selected lines of the order, opened it or closed it, or its payment began or ended. */
  | { readonly kind: 'orderMarksChanged'; readonly orderId: number };

type TapEvent =
  | { readonly kind: 'acknowledged'; readonly entry: OutboxEntry; readonly by: OrdersServer }
  /** The local server lacks the line, or the cloud lacks the order or line. */
  | { readonly kind: 'entryDeferredToCloud'; readonly entry: OutboxEntry; readonly why: 'forCloud' | 'unknownOrder' }
  | { readonly kind: 'changeLost'; readonly entry: OutboxEntry; readonly loss: LossReason }
  /** Old entries need a fresh orders response before they are sent. */
  | { readonly kind: 'staleEntriesPending' }
  | { readonly kind: 'recordsRead'; readonly pending: Stored; readonly outbox: Stored }
  /** The storage fails and taps are kept in memory only, or it works again. */
  | { readonly kind: 'storageModeChanged'; readonly memoryOnly: boolean };

type ConnectionEvent =
  | { readonly kind: 'credentialsRejected' }
  /** Call 9 returned ok. */
  | { readonly kind: 'recovered' }
  /** The orders come from another server, or from a server that responds again. */
  | { readonly kind: 'routeChanged' }
  /** The device slept, or its clock was set (rule ALARM-21). */
  | { readonly kind: 'resumed' }
  /** The local server should serve but does not respond; call 6 may show another mode. */
  | { readonly kind: 'localServerLost' }
  | { readonly kind: 'tokenRequested' };

type DeviceEvent =
  /** Emitted every few seconds, for levels and clocks. */
  | { readonly kind: 'ticked' }
  | { readonly kind: 'configurationRestored'; readonly configuration: Configuration }
  | { readonly kind: 'configured'; readonly configuration: Configuration; readonly k5: string }
  /** The platform's configuration changed, or may have changed while realtime was down. */
  | { readonly kind: 'configurationChanged' }
  | { readonly kind: 'settingsEtagPushed'; readonly etag: string }
  | { readonly kind: 'venueChanged' }
  /** The venue's list no longer contains this device's unit. */
  | { readonly kind: 'unitMissing' }
  /** The state of this device's unit by call 2. `renewed`: the install record if its token, user or grants changed. */
  | { readonly kind: 'unitChecked'; readonly place: UnitAssignment; readonly renewed: InstallRecord | null }
  | { readonly kind: 'storeDamaged' }
  /** An exception occurred while the loaded parts were created (rule RECOVERY-15). */
  | { readonly kind: 'deferredPartsFailed' }
  | { readonly kind: 'deferredPartsReady' };

export type KitchenEvent = OrdersEvent | BoardEvent | TapEvent | ConnectionEvent | DeviceEvent;

export type EventKind = KitchenEvent['kind'];

/** These kinds concern only parts that load after the first board. */
export type DeferredKind =
  | 'ordersReceived'
  | 'linesMoved'
  | 'cardsLaidOut'
  | 'boardPainted'
  | 'readyListChanged'
  | 'levelsChanged'
  | 'orderMarksChanged'
  | 'credentialsRejected'
  | 'unitMissing'
  | 'deferredPartsReady';

export type EventOf<Kind extends EventKind> = Extract<KitchenEvent, { readonly kind: Kind }>;

export type Emit<Kind extends EventKind = EventKind> = (event: EventOf<Kind>) => void;

/** Events that the work emits are handled after it. During the handling of an event, the work is only queued. */
export type Run = (work: () => void) => void;

export interface Events<Event> {
  readonly run: Run;
  /**
   * Handles the event, and all events that its listeners emit, before it returns. During a listener it only queues the
   * event.
   */
  emit(event: Event): void;
  /** Listeners run in the order in which they were added. The first one also gets earlier events. */
  listen(listener: (event: Event) => void): Cancel;
}

/** An event that a listener emits is handled after the current one. An exception in a listener is reported. */
export function createEvents<Event = KitchenEvent>(page: Pick<Page, 'report'>): Events<Event> {
  const queue: (() => void)[] = [];
  const listeners = new Set<(event: Event) => void>();
  let isHandling = false;

  const attempt = (work: () => void) => {
    try {
      work();
    } catch (bug) {
      page.report(bug);
    }
  };
  const drain = () => {
    if (listeners.size === 0 || isHandling) return;
    isHandling = true;
    for (let work = queue.shift(); work !== undefined; work = queue.shift()) attempt(work);
    isHandling = false;
  };
  const run: Run = (work) => {
    queue.push(work);
    drain();
  };
  return {
    run,
    emit: (event) =>
      run(() => {
        for (const listener of listeners) attempt(() => listener(event));
      }),
    listen(listener) {
      listeners.add(listener);
      drain();
      return () => void listeners.delete(listener);
    },
  };
}
