/** The interfaces to the outside world, as thin as the wire. A fake replaces these, never our own code. */
import type { Platforms } from '../domain/device/brand.ts';
import type { Reply } from '../domain/reply.ts';

export type Cancel = () => void;

export interface Clock {
  /** Local wall-clock time in unix milliseconds; may jump. */
  wallMs(): number;
  /** A monotonic time in milliseconds; only its differences have a meaning. */
  monotonicMs(): number;
  /** Runs `work` once after `delayMs`; the returned function cancels it. */
  after(delayMs: number, work: () => void): Cancel;
}

export interface Random {
  /** A number in [0, 1). */
  next(): number;
}

export interface HttpRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  readonly timeoutMs: number;
}

/** A response of any status, or the reason for its absence. `size`: it was longer than anything the platform sends. */
export type HttpResult =
  | { readonly kind: 'answer'; readonly status: number; readonly text: string }
  | { readonly kind: 'none'; readonly why: 'network' | 'timeout' | 'size' };

export interface Http {
  /** Never rejects. Once `givenUp` resolves, the connection may close without a result. */
  send(request: HttpRequest, givenUp?: Promise<void>): Promise<HttpResult>;
}

export interface SocketHandlers {
  opened(): void;
  message(text: string): void;
  /** Called once, also when opening failed. */
  closed(): void;
}

export interface Socket {
  /** Opens a WebSocket; the returned function closes it without a call of `closed`. */
  open(url: string, handlers: SocketHandlers): Cancel;
}

export interface RealtimeConfig {
  readonly apiKey: string;
  readonly databaseUrl: string;
  /** Only when the identity service is not Google's own, for example in the simulator. */
  readonly authEmulatorUrl: string | null;
}

export interface RealtimeHandlers {
  /** The link to the realtime database came up or went down. */
  linked(up: boolean): void;
  /** The server revoked the sign-in, or the sign-in expired: a new token is needed. */
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
  /** Drops the client's backoff and connects immediately. */
  reconnect(): void;
  close(): void;
}

export interface Realtime {
  /** Signs in with the platform's token and connects. Loads the SDK first, so it costs nothing until called. */
  open(
    config: RealtimeConfig,
    token: string,
    handlers: RealtimeHandlers,
  ): Promise<Reply<RealtimeSession, 'token' | 'network'>>;
}

/**
 * Small facts that are needed before the first paint, by key. A fact with `tab:` in its key belongs to one tab: it survives a reload, ends with the tab, and no other page reads it.
 */
export interface FactStore {
  read(key: string): string | null;
  /** False when the storage refused. */
  write(key: string, text: string): boolean;
  remove(key: string): void;
  /** Calls back when another page of this device has written or removed the fact. */
  follow(key: string, changed: () => void): Cancel;
  /** Removes every fact of this device and its name: the next start creates a new one. */
  clear(): void;
}

export type RecordTable = 'pending' | 'outbox';

/** Durable records: a put record survives a crash once its promise resolved with ok. */
export interface RecordStore {
  put(table: RecordTable, id: string, value: unknown): Promise<Reply<null>>;
  remove(table: RecordTable, ids: readonly string[]): Promise<Reply<null>>;
  all(table: RecordTable): Promise<Reply<readonly { readonly id: string; readonly value: unknown }[]>>;
  /** Removes the records of all tables. */
  clear(): Promise<Reply<null>>;
}

export interface Sound {
  /**
   * Plays a sound by its number; ok once it has begun. `locked`: the browser waits for a first touch, click or key. `failed`: its
   * file did not load, is no sound, or the device has no audio. Never rejects, never plays late.
   */
  play(sound: number): Promise<Reply<null, 'locked' | 'failed'>>;
  /** Reports whether the browser locks audio: once it is known, after a moment at the latest, and on every change. */
  onLock(changed: (locked: boolean) => void): Cancel;
}

/** Whether the page may reach the restaurant's own network. `open`: nothing forbids it; `insecure`: a page without https never may. */
export type LocalAccess = 'open' | 'granted' | 'prompt' | 'denied' | 'insecure';

export interface Network {
  online(): boolean;
  onChange(changed: (online: boolean) => void): Cancel;
  localAccess(): Promise<LocalAccess>;
}

export interface FullScreen {
  /** False when the browser has none, or does not let this page use it. */
  readonly supported: boolean;
  on(): boolean;
  /** Only within a touch, a click or a key; a browser that refuses does nothing. */
  toggle(): void;
  /** Reports every change, also changes that the page did not request. */
  onChange(changed: (on: boolean) => void): Cancel;
}

/** The browser's offer to install the app on the device. */
export interface InstallOffer {
  /** Reports immediately whether there is one, and then every change. */
  onChange(changed: (offered: boolean) => void): Cancel;
  /** Accepts the offer; the browser then asks the person. Only within a touch, a click or a key; without an offer nothing happens. */
  accept(): void;
}

export interface WatchdogOptions {
  /** The interval of heartbeat requests, and the number without a response that counts as a hang. */
  readonly probeEveryMs: number;
  readonly unansweredMax: number;
}

export interface MaintenanceListener {
  /** This page was reloaded from outside, because it hung; called before the watch begins. */
  recovered(): void;
  /** Whether the page may be reloaded from outside if it hangs from now on; called with every heartbeat. */
  mayRecover(): boolean;
  /** A newer version of the app is completely loaded and waits; may be called again. */
  versionWaiting(): void;
  /** The page hung, and runs again. */
  late(): void;
  uncaught(text: string): void;
}

/** The page's own files and its health. */
export interface PageMaintenance {
  /** Checks the server for a newer version; a failure is retried only at the next call. */
  checkVersion(): void;
  /** The waiting version takes over, and the page reloads. */
  takeOver(): void;
  /** Milliseconds since the last touch of this page, or since its upkeep began. */
  idleMs(): number;
  stop(): void;
}

/** The position of the device, with the browser's time in unix milliseconds. */
export interface FoundPosition {
  readonly position: { readonly latitude: number; readonly longitude: number };
  readonly atMs: number;
}

/** Storage for recordings of this device, separate from the records of taps, and their files. Nothing rejects. */
export interface RecordingStore {
  all(): Promise<Reply<readonly { readonly id: number; readonly text: string }[]>>;
  put(id: number, text: string): Promise<Reply<null>>;
  remove(ids: readonly number[]): Promise<Reply<null>>;
  /** Saves a text as a file whose name has this prefix and the time, compressed if possible; false when the browser cannot. */
  save(name: string, text: string): Promise<boolean>;
}

/**
 * Whether the browser keeps the storage of this device. `refused`: it may delete the data when space is short. `private`: it
 * deletes the data when the window closes.
 */
export type StoragePersistence = 'kept' | 'refused' | 'private';

/** Browser functions that only people with an account need. */
export interface BrowserEnvironment {
  /** The app runs in its own window. */
  readonly isStandalone: boolean;
  /**
   * Requests the position from the browser, which may ask the person. A position up to `ageMsMax` old is accepted. `none`: the
   * browser has no position, or the person did not agree in time.
   */
  locate(asked: { readonly timeoutMs: number; readonly ageMsMax: number }): Promise<Reply<FoundPosition, 'none'>>;
  /** The data that another app of this origin stores under this name; null for none. */
  readForeign(key: string): string | null;
  /** Calls back when another page of this origin has changed it. */
  followForeign(key: string, changed: () => void): Cancel;
}

export interface Page {
  /** Host name with port, which decides brand and environment. */
  readonly host: string;
  /** Scheme, host and port of the page, without a trailing slash. */
  readonly origin: string;
  /** The configured hosts and platforms; null when the page has none. */
  readonly platforms: Platforms | null;
  /** The languages of the browser's user, as tags such as `es-CL`, preferred first. */
  readonly languages: readonly string[];
  /** App version, as sent to the platform. */
  readonly version: string;
  /** Unix milliseconds of this version's build day; null when the page has none. */
  readonly builtAtMs: number | null;
  /** A name for this device, the same after each reload. */
  readonly deviceId: string;
  /** A name for this run of the page: two pages of one device have different names, as do two copied devices. */
  readonly runId: string;
  readonly fullScreen: FullScreen;
  readonly installOffer: InstallOffer;
  reload(): void;
  /** The full URL of one of this app's own paths. */
  address(path: string): string;
  leave(url: string): void;
  /** Returns these parameters of the page's address and removes them from the address and its history. */
  consumeQuery(names: readonly string[]): ReadonlyMap<string, string>;
  /** Caches the app's files for an offline start and watches the page; loads its code first. Rejects when that fails. */
  startMaintenance(plan: WatchdogOptions, tells: MaintenanceListener): Promise<PageMaintenance>;
  /** Loads its code first. Rejects when that fails. */
  browserEnvironment(): Promise<BrowserEnvironment>;
  /** Loads its code first. Rejects when that fails. */
  recordings(): Promise<RecordingStore>;
  /** Keeps the screen on while the page is visible; does nothing when the browser cannot or refuses. */
  keepAwake(): void;
  /**
   * Requests persistent storage from the browser, unless it is persistent already. Never rejects; waits for the person when the
   * browser shows a prompt.
   */
  persistStorage(): Promise<StoragePersistence>;
  /** Removes the app's data in the browser besides its facts: databases, caches and service worker. Never rejects. */
  forget(): Promise<void>;
  /** Resolves when the browser has painted the current screen. */
  painted(): Promise<void>;
  /** Runs `work` once after `delayMs` of the browser's own time, which passes while a simulated world is paused. */
  afterReal(delayMs: number, work: () => void): Cancel;
  /** Writes to the developer's log; never an error on the console. */
  log(text: string): void;
  /** Whether the page is hidden: the browser then delays its timers. */
  isHidden(): boolean;
  /** Reports a contained bug as an uncaught error. */
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
