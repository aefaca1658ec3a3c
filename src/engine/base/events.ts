/** Everything that can happen in a running kitchen, as data: parts tell it, `kitchen.ts` alone says what follows. */
import type { CallResult } from '../../backend/caller.ts';
import type { CustomerList } from '../../domain/board/customer.ts';
import type { Redraw } from '../../domain/board/layout.ts';
import type { InstallRecord } from '../../domain/device/kds.ts';
import type { UnitPlace } from '../../domain/device/unit.ts';
import type { AnswerOrigin, OrdersServer } from '../../domain/link/answers.ts';
import type { LocalFate, LocalMode, Trouble } from '../../domain/link/connectivity.ts';
import type { Loss } from '../../domain/link/judging.ts';
import type { OutboxEntry } from '../../domain/link/outbox.ts';
import type { Moves } from '../../domain/order/moved-lines.ts';
import type { Order } from '../../domain/order/order.ts';
import type { LineKey } from '../../domain/shown/line-key.ts';
import type { Page, RealtimeSession } from '../../platform/ports.ts';
import type { Configuration } from '../../protocol/decode-config.ts';
import type { ReadSettings } from '../../protocol/decode-settings.ts';
import type { Stored } from '../../protocol/decode-stored.ts';
import type { CallName, Service } from '../../protocol/endpoints.ts';

/** A pending change: a line and its target status. */
export type PendingChange = readonly [key: LineKey, status: number];

/** What an answer of the server meant for the pending changes. */
export interface PendingAfterAnswer {
  /** The server already holds what was pending. */
  readonly settled: readonly LineKey[];
  /** Their line is not in the answer: nobody can see or save them any more. */
  readonly orphaned: readonly LineKey[];
  /** Changes dropped because their line was voided (rule O5j). */
  readonly voided: readonly PendingChange[];
}

type OrdersEvent =
  /** Call 1 brought orders that may show, or null when they are as they were. `newOrders`: some that the answer before did not have. */
  | {
      readonly kind: 'answered';
      readonly orders: readonly Order[] | null;
      readonly newOrders: boolean;
      readonly origin: AnswerOrigin;
      /** What the server's clock said with it, unix seconds, null for nothing. */
      readonly timeS: number | null;
    }
  /** A step between an orders response and the painted screen threw (rule N4m). */
  | { readonly kind: 'ordersBroke'; readonly bug: unknown }
  /** The server that was asked for orders answered nothing that the board can use. */
  | { readonly kind: 'useless'; readonly why: 'unauthorised' | 'shape' | 'foreign'; readonly from: OrdersServer }
  /** Lines in the orders response about to be applied moved there from other orders (rules O14a, O14g). */
  | ({ readonly kind: 'linesMoved'; readonly orders: readonly Order[] } & Moves)
  /** The board has the orders of an answer; `after`: what they mean for what is pending. */
  | {
      readonly kind: 'received';
      readonly orders: readonly Order[];
      readonly origin: AnswerOrigin;
      readonly after: PendingAfterAnswer;
    }
  /** Realtime named the present etag of the venue's orders. */
  | { readonly kind: 'etagTold'; readonly etag: string }
  /** Realtime goes on naming another etag than the answer that came after it, or named the one before it meanwhile. */
  | { readonly kind: 'etagDoubted' };

type BoardEvent =
  /** The cards were laid out anew. */
  | { readonly kind: 'drawn'; readonly redraw: Redraw }
  /** The list of the customer screen was made anew. */
  | { readonly kind: 'served'; readonly list: CustomerList }
  /** A card has another level than before. */
  | { readonly kind: 'levelled' }
  /** The browser has painted what was drawn; `redraw` is all that was drawn since the last time, null for nothing. */
  | { readonly kind: 'painted'; readonly redraw: Redraw | null }
  /** Others have something else to say of an order: who selected its lines, whether somebody pays it. */
  | { readonly kind: 'orderMarked'; readonly orderId: number };

type TapEvent =
  /** A cook meant a line, or the whole card for null. */
  | { readonly kind: 'tapped'; readonly cardKey: string; readonly lineId: number | null }
  /** A cook's change of lines is taken: it is pending next. */
  | { readonly kind: 'changeTaken' }
  /** The countdown of what is pending is over. */
  | { readonly kind: 'autosaveDue' }
  /** What is changed here and not saved, or waits for the save key, is something else now. */
  | { readonly kind: 'pendingChanged' }
  /** What the outbox holds, by line, is something else now. */
  | {
      readonly kind: 'unsentChanged';
      readonly unsent: ReadonlyMap<LineKey, number>;
      readonly forCloud: ReadonlyMap<LineKey, number>;
    }
  /** A server took the changes of an entry. */
  | { readonly kind: 'confirmed'; readonly entry: OutboxEntry; readonly by: OrdersServer }
  /** The server has these changes already: nothing is to be sent. */
  | { readonly kind: 'settled'; readonly entry: OutboxEntry }
  /** Changes of an entry were sent, or may have been, and nobody said what became of them. */
  | { readonly kind: 'unheard'; readonly entry: OutboxEntry }
  /** Changes wait for the cloud: the local server lacks their line, or the cloud has not heard of their order yet. */
  | { readonly kind: 'waitsForCloud'; readonly entry: OutboxEntry; readonly why: 'forCloud' | 'unheardOf' }
  /** Changes were dropped. */
  | { readonly kind: 'lost'; readonly entry: OutboxEntry; readonly loss: Loss }
  /** A send broke by a bug: its entry stays, and the bug goes on as one that nobody caught (rule R11o). */
  | { readonly kind: 'broke'; readonly bug: unknown }
  /** Something old waits to be sent: it needs a fresh read of the orders first. */
  | { readonly kind: 'oldWaits' }
  /** What an earlier run of this device left was read. */
  | { readonly kind: 'recordsRead'; readonly pending: Stored; readonly outbox: Stored }
  /** Whether what is tapped now depends on memory alone. */
  | { readonly kind: 'memoryOnly'; readonly isOnly: boolean };

type ConnectionEvent =
  /** A call came to its end. */
  | { readonly kind: 'callEnded'; readonly service: Service; readonly result: CallResult; readonly name: CallName }
  /** A link came or went, or said what was known. */
  | { readonly kind: 'linksChanged' }
  /** The cloud failed, once an outage (rule N2k). */
  | { readonly kind: 'offlineChecked'; readonly why: Trouble }
  /** The cloud is back: call 9 said ok. */
  | { readonly kind: 'recovered' }
  /** The orders come from another server now, or from one that answers again. */
  | { readonly kind: 'rerouted' }
  /** The device slept, and is awake. */
  | { readonly kind: 'woke' }
  /** The local server begins to serve. */
  | { readonly kind: 'localServes' }
  /** Mode and address of the local server were heard. */
  | { readonly kind: 'localLearned'; readonly mode: LocalMode; readonly known: boolean }
  /** What became of call 8. */
  | { readonly kind: 'localTested'; readonly fate: LocalFate }
  /** The local server serves and does not answer: the cloud may know whether it still should. */
  | { readonly kind: 'localDoubted' }
  /** The socket to the local server opened or was lost. */
  | { readonly kind: 'localSocket'; readonly up: boolean }
  /** That socket claims to stand and says nothing, or speaks again. */
  | { readonly kind: 'localSocketSilent'; readonly silent: boolean }
  /** The local server says that there are new orders. */
  | { readonly kind: 'newOrdersTold' }
  /** The realtime connection came or went. */
  | { readonly kind: 'realtimeLinked'; readonly up: boolean }
  /** It claims to stand and gives no sign of life, or gives one again. */
  | { readonly kind: 'realtimeSilent'; readonly silent: boolean }
  /** Signed in to realtime anew: this session takes the place of an earlier one. */
  | { readonly kind: 'realtimeOpened'; readonly session: RealtimeSession }
  /** A fresh realtime token is needed. */
  | { readonly kind: 'tokenNeeded' }
  /** Realtime was given up after three tries. */
  /** `hadToken` is false for a platform without a realtime database: it never sends a token. */
  | { readonly kind: 'realtimeGaveUp'; readonly hadToken: boolean };

type DeviceEvent =
  /** A few seconds passed: levels and clocks are looked at. */
  | { readonly kind: 'pulse' }
  /** What the last run kept of call 6. */
  | { readonly kind: 'recalled'; readonly configuration: Configuration }
  /** Call 6 answered. */
  | { readonly kind: 'configured'; readonly configuration: Configuration; readonly k5: string }
  /** The venue's configuration, or one of its lists, changed at the platform. */
  | { readonly kind: 'configurationChanged' }
  /** Realtime named the present etag of this KDS' settings. */
  | { readonly kind: 'settingsTold'; readonly etag: string }
  /** Something that is asked for on and on came to this: null when it went well. */
  | { readonly kind: 'fared'; readonly what: string; readonly why: string | null }
  /** The data host does not have what call 6 named: it is to be asked again, and the lists after it. */
  | { readonly kind: 'listsOutdated' }
  /** The server's settings of this device, asked for at `askedAtMs` (monotonic). */
  | { readonly kind: 'settingsRead'; readonly read: ReadSettings; readonly askedAtMs: number }
  /** Names, settings, the KDS or the venue are others. */
  | { readonly kind: 'venueChanged' }
  /** The venue's list of units names this device's no more. */
  | { readonly kind: 'unitMissing' }
  /** The platform said what became of the unit that this device is set up as; `renewed` is its record when that is another: a fresh token, another user, other grants. */
  | { readonly kind: 'unitJudged'; readonly place: UnitPlace; readonly renewed: InstallRecord | null }
  /** The platform has a sentence for the people at the board. */
  | { readonly kind: 'messageTold'; readonly text: string }
  /** Something that was kept is damaged. */
  | { readonly kind: 'storeDamaged' }
  /** What the first board can do without came, and broke as it was made: nobody can do without it for long (rule R11o). */
  | { readonly kind: 'laterPartsBroke' }
  /** What the first board can do without has come. */
  | { readonly kind: 'laterPartsCame' };

export type KitchenEvent = OrdersEvent | BoardEvent | TapEvent | ConnectionEvent | DeviceEvent;

export type EventKind = KitchenEvent['kind'];

export type EventOf<Kind extends EventKind> = Extract<KitchenEvent, { readonly kind: Kind }>;

/** Says that something happened; what follows has followed when it returns. A part names the kinds that it tells. */
export type Tell<Kind extends EventKind = EventKind> = (event: EventOf<Kind>) => void;

export interface Events<Event> {
  tell(event: Event): void;
  /** From now on this one does what follows, also of what was told before. */
  follow(follower: (event: Event) => void): void;
}

/** Events of what is still being made from its parts: what is told before somebody follows waits. Whoever tells goes on, whatever breaks in what follows: the page hears of it. */
export function createEvents<Event = KitchenEvent>(page: Pick<Page, 'report'>): Events<Event> {
  const early: Event[] = [];
  let current = (event: Event): void => void early.push(event);
  return {
    tell: (event) => current(event),
    follow(follower) {
      current = (event) => {
        try {
          follower(event);
        } catch (bug) {
          page.report(bug);
        }
      };
      for (const event of early.splice(0)) current(event);
    },
  };
}
