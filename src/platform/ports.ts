/** The interfaces to the outside world, as thin as possible. A fake replaces these, never the app's own code. */
import type { Platforms } from '../domain/device/brand.ts';
import type { Reply } from '../domain/reply.ts';

export type Cancel = () => void;

export interface Clock {
  /** Local wall-clock time in unix milliseconds; may jump. */
  wallMs(): number;
  /** Monotonic time in milliseconds; only differences are meaningful. */
  monotonicMs(): number;
  /**
   * Runs `work` once after `delayMs`; the returned function cancels it. `name` does not affect the timer: a recording
   * and its replay recognize the timer by it.
   */
  after(delayMs: number, work: () => void, name?: string): Cancel;
}

export interface Random {
  /** A random number from 0 to below 1. */
  next(): number;
}

export interface HttpRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  readonly timeoutMs: number;
}

/** A response with any status, or why no response came. `size`: it was longer than any response of the platform. */
export type HttpResult =
  | { readonly kind: 'answer'; readonly status: number; readonly text: string }
  | { readonly kind: 'none'; readonly why: 'network' | 'timeout' | 'size' };

export interface Http {
  /** Sends a request; never rejects. After `givenUp` resolves, the connection may close without a result. */
  send(request: HttpRequest, givenUp?: Promise<void>): Promise<HttpResult>;
}

export interface SocketHandlers {
  opened(): void;
  message(text: string): void;
  /** Called once, even if the socket could not be opened. */
  closed(): void;
}

export interface Socket {
  /** Opens a WebSocket. The returned function closes it; then `closed` is not called. */
  open(url: string, handlers: SocketHandlers): Cancel;
}

export interface RealtimeConfig {
  readonly apiKey: string;
  readonly databaseUrl: string;
  /** Null when the identity service is Google's own; set, for example, in the simulator. */
  readonly authEmulatorUrl: string | null;
}

export interface RealtimeHandlers {
  /** The connection to the realtime database went up or down. */
  linked(up: boolean): void;
  /** The sign-in expired, or the server revoked it; a new token is needed. */
  expired(): void;
}

/** One signed-in connection to the realtime database. Values are JSON. */
export interface RealtimeSession {
  listen(path: string, changed: (value: unknown) => void, refused: () => void): Cancel;
  put(path: string, value: unknown): Promise<Reply<null>>;
  /** Edits a value atomically; `edit` may run several times. */
  transact(path: string, edit: (value: unknown) => unknown): Promise<Reply<null>>;
  /** The server removes the value when this connection is lost. */
  removeOnDisconnect(path: string): Promise<Reply<null>>;
  /** Ends the SDK's backoff and connects at once. */
  reconnect(): void;
  close(): void;
}

export interface Realtime {
  /** Signs in with the platform's token and connects. The SDK loads with the first call. */
  open(
    config: RealtimeConfig,
    token: string,
    handlers: RealtimeHandlers,
  ): Promise<Reply<RealtimeSession, 'token' | 'network'>>;
}

/**
 * Small stored values by key, which are needed before the first paint. A fact with `tab:` in its key belongs to one
 * tab: it survives a reload, ends with the tab, and no other page reads it.
 */
export interface FactStore {
  read(key: string): string | null;
  /** Returns false when the storage rejected the fact. */
  write(key: string, text: string): boolean;
  remove(key: string): void;
  /** Calls `changed` when another page of this device has written or removed the fact. */
  follow(key: string, changed: () => void): Cancel;
  /** Removes every fact of this device, including its id; the next start makes a new id. */
  clear(): void;
}

export type RecordTable = 'pending' | 'outbox';

/** Durable records: after the promise of `put` resolved with ok, the record survives a crash. */
export interface RecordStore {
  put(table: RecordTable, id: string, value: unknown): Promise<Reply<null>>;
  remove(table: RecordTable, ids: readonly string[]): Promise<Reply<null>>;
  all(table: RecordTable): Promise<Reply<readonly { readonly id: string; readonly value: unknown }[]>>;
  /** Removes the records of all tables. */
  clear(): Promise<Reply<null>>;
}

export interface Sound {
  /**
   * Plays a sound by its number; ok when it has begun. `locked`: the browser blocks sound until a first touch, click or
   * key. `failed`: its file did not load or is no sound, or the device has no audio. Never rejects, and never plays
   * late.
   */
  play(sound: number): Promise<Reply<null, 'locked' | 'failed'>>;
  /** Reports whether the browser blocks sound: once it is known, at the latest after a moment, and on every change. */
  onLock(changed: (locked: boolean) => void): Cancel;
}

/**
 * Whether the page may reach the restaurant's local network. `open`: no permission is needed; `insecure`: a page
 * without https is never allowed.
 */
export type LocalAccess = 'open' | 'granted' | 'prompt' | 'denied' | 'insecure';

export interface Network {
  online(): boolean;
  onChange(changed: (online: boolean) => void): Cancel;
  localAccess(): Promise<LocalAccess>;
}

export interface FullScreen {
  /** False when the browser has no full screen, or does not allow it for this page. */
  readonly supported: boolean;
  on(): boolean;
  /** Works only within a touch, a click or a key; does nothing when the browser refuses. */
  toggle(): void;
  /** Reports every change, also changes that the page did not request. */
  onChange(changed: (on: boolean) => void): Cancel;
}

/** The browser's offer to install the app on the device. */
export interface InstallOffer {
  /** Reports at once whether there is an offer, and then every change. */
  onChange(changed: (offered: boolean) => void): Cancel;
  /**
   * Accepts the offer; the browser then asks the user. Works only within a touch, a click or a key; does nothing
   * without an offer.
   */
  accept(): void;
}

export interface WatchdogOptions {
  /** The interval of the pings; `unansweredMax` is how many of them without a response mean that the page hangs. */
  readonly probeEveryMs: number;
  readonly unansweredMax: number;
}

export interface MaintenanceListener {
  /** This page replaced a page that hung. Called before the watch begins. */
  recovered(): void;
  /** Whether the page may be reloaded from outside if it hangs from now on; called with every response to a ping. */
  mayRecover(): boolean;
  /** A newer version of the app is completely loaded and waits. May be called repeatedly. */
  versionWaiting(): void;
  /** The page hung and responds again. */
  late(): void;
  uncaught(text: string): void;
}

/** The maintenance of the page: its cached files, and its recovery. */
export interface PageMaintenance {
  /** Checks the server for a newer version; after a failure only the next call tries again. */
  checkVersion(): void;
  /** Lets the waiting version take over, which reloads the page. */
  takeOver(): void;
  /** Milliseconds since the last touch, key press or wheel movement on this page, or since the maintenance began. */
  idleMs(): number;
  stop(): void;
}

/** The position of the device, and its time by the browser in unix milliseconds. */
export interface FoundPosition {
  readonly position: { readonly latitude: number; readonly longitude: number };
  readonly atMs: number;
}

/** Stores recordings of this device apart from the records of taps, and saves them as files. Nothing rejects. */
export interface RecordingStore {
  all(): Promise<Reply<readonly { readonly id: number; readonly text: string }[]>>;
  put(id: number, text: string): Promise<Reply<null>>;
  remove(ids: readonly number[]): Promise<Reply<null>>;
  /**
   * Saves a text as a file, compressed if possible; the name of the file is this prefix and the time. Returns false
   * when the browser cannot.
   */
  save(name: string, text: string): Promise<boolean>;
}

/**
 * Whether the browser will keep the storage of this device. `refused`: it may delete the data when space is short.
 * `private`: it deletes the data when the window closes.
 */
export type StoragePersistence = 'kept' | 'refused' | 'private';

/** Browser functions that only the account area needs. */
export interface BrowserEnvironment {
  /** Whether the app runs in its own window. */
  readonly isStandalone: boolean;
  /**
   * Requests the position from the browser, which may ask the person. A position of at most `ageMsMax` is accepted.
   * `none`: the browser has no position, or the person did not agree in time.
   */
  locate(asked: { readonly timeoutMs: number; readonly ageMsMax: number }): Promise<Reply<FoundPosition, 'none'>>;
  /** The data that another app of this origin stored under this name; null for none. */
  readForeign(key: string): string | null;
  /** Calls `changed` when another page of this origin has changed that data. */
  followForeign(key: string, changed: () => void): Cancel;
}

export interface Page {
  /** Host name with port; it decides brand and environment. */
  readonly host: string;
  /** Scheme, host and port of the page, without a trailing slash. */
  readonly origin: string;
  /** The table of platforms; null when the page has none. */
  readonly platforms: Platforms | null;
  /** The languages of the browser's user, as tags such as `es-CL`, preferred first. */
  readonly languages: readonly string[];
  /** The version of the app, as it is sent to the platform. */
  readonly version: string;
  /** Unix milliseconds of the day on which this version was built; null when the page has none. */
  readonly builtAtMs: number | null;
  /** The id of this device; it stays the same after a reload. */
  readonly deviceId: string;
  /**
   * The id of this run of the page. It differs between two pages of a device, and between two devices that were copied
   * from each other.
   */
  readonly runId: string;
  readonly fullScreen: FullScreen;
  readonly installOffer: InstallOffer;
  reload(): void;
  /** The full URL of one of this app's own paths. */
  address(path: string): string;
  leave(url: string): void;
  /** Returns these parameters of the page's address, and removes them from the address and the history. */
  consumeQuery(names: readonly string[]): ReadonlyMap<string, string>;
  /**
   * Loads the maintenance, which caches the app's files for an offline start and watches the page. Rejects when it does
   * not load.
   */
  startMaintenance(plan: WatchdogOptions, tells: MaintenanceListener): Promise<PageMaintenance>;
  /** Loads the browser functions of the account area. Rejects when they do not load. */
  browserEnvironment(): Promise<BrowserEnvironment>;
  /** Loads the storage for recordings. Rejects when it does not load. */
  recordings(): Promise<RecordingStore>;
  /** Keeps the screen on while the page is visible, if the browser allows it. */
  keepAwake(): void;
  /**
   * Requests persistent storage from the browser, unless it is persistent already. Never rejects. Waits for the user if
   * the browser shows a prompt.
   */
  persistStorage(): Promise<StoragePersistence>;
  /**
   * Loads the code that deletes the app's databases, caches and service worker, but not its facts. Null when the code
   * does not load. A deletion never rejects; false when a part of it failed.
   */
  loadDeletion(): Promise<{ clearAppData(): Promise<boolean> } | null>;
  /** Resolves when the browser has painted the current screen. */
  painted(): Promise<void>;
  /** Runs `work` once after `delayMs` of real time, which continues while a simulated world is paused. */
  afterReal(delayMs: number, work: () => void): Cancel;
  /** Writes to the browser's console, never as an error. */
  log(text: string): void;
  /** Whether the page is hidden; then the browser delays its timers. */
  isHidden(): boolean;
  /** Reports a caught bug like an uncaught error. */
  report(bug: unknown): void;
}

export interface Ports {
  readonly clock: Clock;
  readonly random: Random;
  readonly http: Http;
  readonly socket: Socket;
  readonly realtime: Realtime;
  readonly facts: FactStore;
  readonly records: RecordStore;
  readonly sound: Sound;
  readonly network: Network;
  readonly page: Page;
}
