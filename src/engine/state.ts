/** The one state of the running app, as the screen reads it. Plain Valtio proxies; big immutable values sit in `ref()` slots. */
import type { Card, Level, LevelStyle } from '../domain/board/card.ts';
import type { ReadyOrder } from '../domain/board/customer.ts';
import type { KdsConfig, VenueConfig, VenueNames } from '../domain/device/kds.ts';
import type { Settings } from '../domain/device/settings.ts';
import type { Trouble } from '../domain/link/connectivity.ts';
import type { LineKey } from '../domain/order/order.ts';
import type { Refusal } from '../domain/order/status.ts';

export type Language = 'es' | 'en';

/** One of the three messages of the board (specification section 2), in their precedence. */
export type BoardMessage = 'log-out' | 'configure' | 'no-orders';

export type LinkState = 'unknown' | 'up' | 'down';

/** Why the last call to the cloud failed. `portal`: something answered that is not the platform. */
export type CloudTrouble = Trouble;

/** Texts live in i18n; a notice carries the key of its text. */
export interface Notice {
  readonly id: number;
  readonly type: 'error' | 'slow' | 'success' | 'fast' | 'green' | 'warning';
  readonly text: NoticeText;
  readonly values: Readonly<Record<string, string | number>>;
}

export type NoticeText = 'orderSetAside' | 'storageRefused' | 'realtimeGaveUp' | 'saveRejected' | 'serverMessage';

/** One card on the screen. Each entry is a proxy of its own, so that a change draws this card and no other. */
export interface CardEntry {
  card: Card;
  level: Level;
}

export interface AppState {
  /** `unknown-host`: the host table knows no brand for this address, nothing else runs. */
  phase: 'starting' | 'running' | 'unknown-host';
  host: string;
  version: string;
  language: Language;
  /** The device holds an install record. */
  installed: boolean;
  /** A person is logged in: the board shows and cannot be operated (ruling P1). */
  loggedIn: boolean;
  venue: VenueConfig;
  names: VenueNames;
  kds: KdsConfig | null;
  settings: Settings;
  levelStyles: Readonly<Record<Level, LevelStyle>>;
  board: {
    /** Keys of the cards in board order. */
    keys: readonly string[];
    message: BoardMessage | null;
    /** A fetch has succeeded since the start. */
    received: boolean;
    anyFire: boolean;
    /** Orders of the last answer that could not be read. */
    setAside: number;
  };
  /** The tiles of the customer screen, the newest first; empty unless the settings make this device one. */
  customer: readonly ReadyOrder[];
  saving: {
    /** Lines changed on the screen and not yet handed to the outbox. */
    pending: number;
    /** Lines handed to the outbox and not yet confirmed. */
    unsent: number;
    /** Whole seconds until autosave sends, null when it is not counting. */
    autosaveInS: number | null;
  };
  link: {
    network: boolean;
    cloud: LinkState;
    trouble: CloudTrouble | null;
    realtime: LinkState;
    localMode: 0 | 1 | 2 | 3;
    /** Local wall-clock milliseconds of the last answer of call 1 that was understood, null before the first. */
    heardAtMs: number | null;
    /** Local wall-clock milliseconds since when the cloud is down, null while it is not. */
    cloudDownSinceMs: number | null;
  };
  /** The last refused tap, so that its line can shake and say why; `times` tells two refusals of one line apart. */
  refused: { key: LineKey; why: Refusal; times: number } | null;
  notices: readonly Notice[];
}
