/** The events of a running kitchen. `kitchen.ts` and `deferred-effects.ts` contain their effects on other features. */
import type { CallResult } from '../../backend/caller.ts';
import type { CustomerList } from '../../domain/board/customer.ts';
import type { Redraw } from '../../domain/board/layout.ts';
import type { InstallRecord } from '../../domain/device/kds.ts';
import type { UnitAssignment } from '../../domain/device/unit.ts';
import type { FailureReason, LocalCallOutcome, LocalMode } from '../../domain/link/connectivity.ts';
import type { OutboxEntry } from '../../domain/link/outbox.ts';
import type { LossReason } from '../../domain/link/reconcile.ts';
import type { OrdersServer, ResponseOrigin } from '../../domain/link/responses.ts';
import type { Moves } from '../../domain/order/moved-lines.ts';
import type { Order } from '../../domain/order/order.ts';
import type { LineKey } from '../../domain/presentation/line-key.ts';
import type { Page, RealtimeSession } from '../../platform/ports.ts';
import type { Configuration } from '../../protocol/decode-config.ts';
import type { Stored } from '../../protocol/decode-stored.ts';
import type { CallName, Service } from '../../protocol/endpoints.ts';

/** A pending change: a line and its target status. */
export type PendingChange = readonly [key: LineKey, status: number];

/**
 * The measured stages between an orders response and the screen: until the cards are laid out, and until the browser
 * has painted them.
 */
export type BoardStretch = 'response' | 'paint';

/** An accepted response to call 1. */
export interface OrdersResponse {
  /** Null when the orders are unchanged. */
  readonly orders: readonly Order[] | null;
  /** Whether the response has orders that the previous one did not have. */
  readonly newOrders: boolean;
  readonly origin: ResponseOrigin;
  /** The server's time in unix seconds; null when the response has none. */
  readonly timeS: number | null;
}

/** How a response changes the pending changes. */
export interface PendingAfterResponse {
  readonly settled: readonly LineKey[];
  /** Pending changes whose line is missing from the response, so the cook can neither see nor save them. */
  readonly orphaned: readonly LineKey[];
  /** Pending changes that were dropped because their line was voided (rule ORDER-18). */
  readonly voided: readonly PendingChange[];
}

type OrdersEvent =
  /** A response to call 1 was accepted. */
  | ({ readonly kind: 'ordersAccepted' } & OrdersResponse)
  /**
   * The board shows the response. `wasBroken`: because of an exception the board did not show earlier orders (rule
   * NOTICE-11).
   */
  | { readonly kind: 'ordersReceived'; readonly wasBroken: boolean }
  /** Lines of the response moved to its orders from other orders (rules ORDER-72, ORDER-74). */
  | ({ readonly kind: 'linesMoved'; readonly orders: readonly Order[] } & Moves)
  /** An exception occurred in a step between an orders response and the painted screen (rule NOTICE-11). */
  | { readonly kind: 'boardFailed'; readonly during: BoardStretch | null }
  /** The orders response was rejected: auth, schema or wrong venue. */
  | { readonly kind: 'ordersRejected'; readonly why: 'unauthorised' | 'shape' | 'foreign'; readonly from: OrdersServer }
  /** Realtime pushed the current etag of the venue's orders. */
  | { readonly kind: 'etagPushed'; readonly etag: string }
  /** The response may be older than the etag that realtime pushed, so the orders are requested again. */
  | { readonly kind: 'etagDoubted' };

type BoardEvent =
  | { readonly kind: 'cardsLaidOut'; readonly redraw: Redraw }
  | { readonly kind: 'readyListChanged'; readonly list: CustomerList }
  /** The browser has painted the board. `redraw` is the change of the layout since the last paint; null for none. */
  | { readonly kind: 'boardPainted'; readonly redraw: Redraw | null }
  | { readonly kind: 'levelsChanged' }
  /** Data that other devices share about an order changed: its selected lines, or that it is being paid. */
  | { readonly kind: 'orderMarksChanged'; readonly orderId: number };

type TapEvent =
  /** The unsaved changes, or the lines held for the save key, changed. */
  | { readonly kind: 'pendingChanged' }
  | { readonly kind: 'unsentChanged'; readonly unsent: ReadonlyMap<LineKey, number> }
  | { readonly kind: 'acknowledged'; readonly entry: OutboxEntry; readonly by: OrdersServer }
  /** The server already has these changes, so nothing is sent. */
  | { readonly kind: 'alreadyApplied'; readonly entry: OutboxEntry }
  /** The changes were sent, or may have been sent, and their outcome is unknown. */
  | { readonly kind: 'outcomeUnknown'; readonly entry: OutboxEntry }
  /** Changes wait for the cloud: the local server lacks their line, or the cloud lacks their order. */
  | { readonly kind: 'waitsForCloud'; readonly entry: OutboxEntry; readonly why: 'forCloud' | 'unheardOf' }
  | { readonly kind: 'changeLost'; readonly entry: OutboxEntry; readonly loss: LossReason }
  /** An exception occurred while sending. The entry stays queued, and the error is reported (rule RECOVERY-15). */
  | { readonly kind: 'sendThrew'; readonly bug: unknown }
  /** Old entries are queued: they need a fresh orders response before they are sent. */
  | { readonly kind: 'staleEntriesPending' }
  /** The records of an earlier run were loaded. */
  | { readonly kind: 'recordsRead'; readonly pending: Stored; readonly outbox: Stored }
  /** Whether taps are kept in memory only. */
  | { readonly kind: 'memoryOnly'; readonly isOnly: boolean };

type ConnectionEvent =
  | { readonly kind: 'callEnded'; readonly service: Service; readonly result: CallResult; readonly name: CallName }
  /** A connection went up or down, or its state was confirmed. */
  | { readonly kind: 'linksChanged' }
  /** The cloud failed; once for each outage (rule LINK-34). */
  | { readonly kind: 'offlineChecked'; readonly why: FailureReason }
  /** The cloud is up again: call 9 returned ok. */
  | { readonly kind: 'recovered' }
  /** The orders now come from another server, or from a server that responds again. */
  | { readonly kind: 'rerouted' }
  /** The device woke from sleep. */
  | { readonly kind: 'resumed' }
  | { readonly kind: 'localServes' }
  /** The mode and the address of the local server are known. */
  | {
      readonly kind: 'localLearned';
      readonly mode: LocalMode;
      readonly known: boolean;
      /** The address that the device refused; empty if it refused none. */
      readonly refused: string;
    }
  /** Call 8 ended with this result. */
  | { readonly kind: 'localTested'; readonly fate: LocalCallOutcome }
  /** The local server serves but does not respond. Call 6 may show whether it should still serve. */
  | { readonly kind: 'localDoubted' }
  | { readonly kind: 'localSocket'; readonly up: boolean }
  /** The open socket missed new orders, or it pushes again. */
  | { readonly kind: 'localSocketSilent'; readonly silent: boolean }
  | { readonly kind: 'newOrdersPushed' }
  | { readonly kind: 'realtimeLinked'; readonly up: boolean }
  /** The open realtime connection no longer responds, or responds again. */
  | { readonly kind: 'realtimeSilent'; readonly silent: boolean }
  /** The device signed in to realtime. `session` replaces an earlier one. */
  | { readonly kind: 'realtimeOpened'; readonly session: RealtimeSession }
  | { readonly kind: 'tokenNeeded' }
  /**
   * The realtime sign-in failed three times. `hadToken` is false when the platform has never sent a token, because it
   * has no realtime database.
   */
  | { readonly kind: 'realtimeGaveUp'; readonly hadToken: boolean };

type DeviceEvent =
  /** Emitted every few seconds to update levels and clocks. */
  | { readonly kind: 'pulse' }
  | { readonly kind: 'configurationRestored'; readonly configuration: Configuration }
  /** Call 6 returned a configuration. */
  | { readonly kind: 'configured'; readonly configuration: Configuration; readonly k5: string }
  /** The venue's configuration, or one of its lists, changed at the platform. */
  | { readonly kind: 'configurationChanged' }
  | { readonly kind: 'settingsEtagPushed'; readonly etag: string }
  /** A repeated request ended; `why` is null when it succeeded. */
  | { readonly kind: 'pollFinished'; readonly what: string; readonly why: string | null }
  /** The data host lacks a list that call 6 named, so call 6 and the lists are requested again. */
  | { readonly kind: 'listsOutdated' }
  | { readonly kind: 'venueChanged' }
  /** The venue's list of units no longer contains this device's unit. */
  | { readonly kind: 'unitMissing' }
  /**
   * Call 2 returned the state of this device's unit. `renewed` is the install record if its token, user or grants
   * changed.
   */
  | { readonly kind: 'unitChecked'; readonly place: UnitAssignment; readonly renewed: InstallRecord | null }
  /** The platform sent a message for the users of the board. */
  | { readonly kind: 'messageReceived'; readonly text: string }
  | { readonly kind: 'storeDamaged' }
  /** The deferred parts loaded, but an exception occurred while they were created (rule RECOVERY-15). */
  | { readonly kind: 'deferredPartsFailed' }
  | { readonly kind: 'deferredPartsReady' };

export type KitchenEvent = OrdersEvent | BoardEvent | TapEvent | ConnectionEvent | DeviceEvent;

export type EventKind = KitchenEvent['kind'];

/** The kinds that only concern parts that load after the first board. */
export type DeferredKind =
  | 'linesMoved'
  | 'cardsLaidOut'
  | 'boardPainted'
  | 'readyListChanged'
  | 'levelsChanged'
  | 'orderMarksChanged'
  | 'realtimeOpened'
  | 'unitMissing'
  | 'deferredPartsReady';

export type EventOf<Kind extends EventKind> = Extract<KitchenEvent, { readonly kind: Kind }>;

/** Emits an event. Each part lists the kinds that it emits. */
export type Emit<Kind extends EventKind = EventKind> = (event: EventOf<Kind>) => void;

export interface Events<Event> {
  /**
   * Handles the event, and all events that its handlers emit, before it returns. During a handler it only queues the
   * event.
   */
  emit(event: Event): void;
  /** Sets the handler of all events, including those emitted before. */
  handleWith(handler: (event: Event) => void): void;
}

/**
 * Events run to completion: an event that a handler emits is handled after that handler. An exception in a handler is
 * reported.
 */
export function createEvents<Event = KitchenEvent>(page: Pick<Page, 'report'>): Events<Event> {
  const queue: Event[] = [];
  let handler: ((event: Event) => void) | null = null;
  let isHandling = false;

  const handle = (event: Event) => {
    try {
      handler?.(event);
    } catch (bug) {
      page.report(bug);
    }
  };
  const drain = () => {
    if (handler === null || isHandling) return;
    isHandling = true;
    for (let event = queue.shift(); event !== undefined; event = queue.shift()) handle(event);
    isHandling = false;
  };
  return {
    emit(event) {
      queue.push(event);
      drain();
    },
    handleWith(next) {
      handler = next;
      drain();
    },
  };
}
