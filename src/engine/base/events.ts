/** The events of a running kitchen. `kitchen.ts` and `deferred-effects.ts` contain their effects on other features. */
import type { CustomerList } from '../../domain/board/customer.ts';
import type { Redraw } from '../../domain/board/layout.ts';
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

/** A pending change: a line and its target status. */
export type PendingChange = readonly [key: LineKey, status: number];

/**
 * The stages between an orders response and the screen: until the cards are laid out, and until the browser has painted
 * them.
 */
export type BoardStretch = 'response' | 'paint';

/** How a response changes the pending changes. */
export interface PendingAfterResponse {
  readonly alreadyApplied: readonly LineKey[];
  /** Pending changes whose line is missing from the response, so the cook can neither see nor save them. */
  readonly orphaned: readonly LineKey[];
  /** Pending changes that were dropped because their line was voided (rule ORDER-18). */
  readonly voided: readonly PendingChange[];
}

type OrdersEvent =
  /**
   * The board shows the response. `wasBroken`: because of an exception the board did not show earlier orders (rule
   * NOTICE-11).
   */
  | { readonly kind: 'ordersReceived'; readonly wasBroken: boolean }
  /** Lines of the response moved to its orders from other orders (rules ORDER-72, ORDER-74). */
  | ({ readonly kind: 'linesMoved'; readonly orders: readonly Order[] } & Moves)
  /** An exception occurred in a step between an orders response and the painted screen (rule NOTICE-11). */
  | { readonly kind: 'boardFailed'; readonly during: BoardStretch | null }
  /** Lines are missing from the response; the next response shows whether they have left or moved to another order. */
  | { readonly kind: 'ordersOutdated' };

type BoardEvent =
  | { readonly kind: 'cardsLaidOut'; readonly redraw: Redraw }
  | { readonly kind: 'readyListChanged'; readonly list: CustomerList }
  /** The browser has painted the board. `redraw` is the change of the layout since the last paint; null for none. */
  | { readonly kind: 'boardPainted'; readonly redraw: Redraw | null }
  | { readonly kind: 'levelsChanged' }
  /**
   * Data that other devices share about an order changed: its selected lines, who opened it, or that it is being paid.
   */
  | { readonly kind: 'orderMarksChanged'; readonly orderId: number };

type TapEvent =
  | { readonly kind: 'acknowledged'; readonly entry: OutboxEntry; readonly by: OrdersServer }
  /** Changes wait for the cloud: the local server lacks their line, or the cloud lacks their order or line. */
  | { readonly kind: 'waitsForCloud'; readonly entry: OutboxEntry; readonly why: 'forCloud' | 'unknownOrder' }
  | { readonly kind: 'changeLost'; readonly entry: OutboxEntry; readonly loss: LossReason }
  /** Old entries are queued: they need a fresh orders response before they are sent. */
  | { readonly kind: 'staleEntriesPending' }
  /** The records of an earlier run were loaded. */
  | { readonly kind: 'recordsRead'; readonly pending: Stored; readonly outbox: Stored }
  /** Whether taps are kept in memory only. */
  | { readonly kind: 'memoryOnly'; readonly isOnly: boolean };

type ConnectionEvent =
  /** A server rejected this device's credentials. */
  | { readonly kind: 'deviceRefused' }
  /** The cloud is up again: call 9 returned ok. */
  | { readonly kind: 'recovered' }
  /** The orders now come from another server, or from a server that responds again. */
  | { readonly kind: 'rerouted' }
  /** The device slept, or its clock was set (rule ALARM-21). */
  | { readonly kind: 'resumed' }
  /** The local server serves but does not respond. Call 6 may show whether it should still serve. */
  | { readonly kind: 'localServerSilent' }
  | { readonly kind: 'tokenNeeded' };

type DeviceEvent =
  /** Emitted every few seconds to update levels and clocks. */
  | { readonly kind: 'pulse' }
  | { readonly kind: 'configurationRestored'; readonly configuration: Configuration }
  /** Call 6 returned a configuration. */
  | { readonly kind: 'configured'; readonly configuration: Configuration; readonly k5: string }
  /**
   * The venue's configuration, or one of its lists, changed at the platform, or may have changed while realtime was
   * down.
   */
  | { readonly kind: 'configurationChanged' }
  | { readonly kind: 'settingsEtagPushed'; readonly etag: string }
  | { readonly kind: 'venueChanged' }
  /** The venue's list of units no longer contains this device's unit. */
  | { readonly kind: 'unitMissing' }
  /**
   * Call 2 returned the state of this device's unit. `renewed` is the install record if its token, user or grants
   * changed.
   */
  | { readonly kind: 'unitChecked'; readonly place: UnitAssignment; readonly renewed: InstallRecord | null }
  | { readonly kind: 'storeDamaged' }
  /** The deferred parts loaded, but an exception occurred while they were created (rule RECOVERY-15). */
  | { readonly kind: 'deferredPartsFailed' }
  | { readonly kind: 'deferredPartsReady' };

export type KitchenEvent = OrdersEvent | BoardEvent | TapEvent | ConnectionEvent | DeviceEvent;

export type EventKind = KitchenEvent['kind'];

/** The kinds that only concern parts that load after the first board. */
export type DeferredKind =
  | 'ordersReceived'
  | 'linesMoved'
  | 'cardsLaidOut'
  | 'boardPainted'
  | 'readyListChanged'
  | 'levelsChanged'
  | 'orderMarksChanged'
  | 'deviceRefused'
  | 'unitMissing'
  | 'deferredPartsReady';

export type EventOf<Kind extends EventKind> = Extract<KitchenEvent, { readonly kind: Kind }>;

/** Emits an event. Each part lists the kinds that it emits. */
export type Emit<Kind extends EventKind = EventKind> = (event: EventOf<Kind>) => void;

/**
 * Runs work like the handling of an event: events that the work emits are handled after it. During the handling of an
 * event it only queues the work.
 */
export type Run = (work: () => void) => void;

export interface Events<Event> {
  readonly run: Run;
  /**
   * Handles the event, and all events that its listeners emit, before it returns. During a listener it only queues the
   * event.
   */
  emit(event: Event): void;
  /**
   * Calls the listener with each event, after the listeners that were added before it. The first listener also gets the
   * events that were emitted before it was added.
   */
  listen(listener: (event: Event) => void): Cancel;
}

/**
 * Events run to completion: an event that a listener emits is handled after the current event. An exception in a
 * listener is reported.
 */
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
