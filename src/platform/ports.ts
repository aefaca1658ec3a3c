/** These interfaces are thin: a fake replaces them, never the app's own code. */
import type { Platforms } from '../domain/device/brand.ts';
import type { Reply } from '../domain/reply.ts';

export type Cancel = () => void;

export interface Clock {
  /** Unix milliseconds; may jump. */
  wallMs(): number;
  /** Milliseconds; only differences are meaningful. */
  monotonicMs(): number;
  /** The returned function cancels the work. A recording and its replay recognize the timer by `name`. */
  after(delayMs: number, work: () => void, name?: string): Cancel;
}

export interface Random {
  /** From 0 to below 1. */
  next(): number;
}

export interface HttpRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  readonly timeoutMs: number;
}

/** Any status is a response. `size`: the response was longer than any response of the platform. */
export type HttpResult =
  | { readonly kind: 'response'; readonly status: number; readonly text: string }
  | { readonly kind: 'none'; readonly why: 'network' | 'timeout' | 'size' };

export interface Http {
  /** Never rejects. After `givenUp` resolves, the connection may close without a result. */
  send(request: HttpRequest, givenUp?: Promise<void>): Promise<HttpResult>;
}

export interface SocketHandlers {
  opened(): void;
  message(text: string): void;
  /** Called once, even if the socket could not be opened. */
  closed(): void;
}

export interface Socket {
  /** The returned function closes the socket; then `closed` is not called. */
  open(url: string, handlers: SocketHandlers): Cancel;
}

export interface RealtimeConfig {
  readonly apiKey: string;
  readonly databaseUrl: string;
  /** Null for Google's own identity service; set, for example, in the simulator. */
  readonly authEmulatorUrl: string | null;
}

export interface RealtimeHandlers {
  /** The connection went up or down. */
  linked(up: boolean): void;
  /** The sign-in expired, or the server revoked it. */
  expired(): void;
}

/** Values are JSON. */
export interface RealtimeSession {
  listen(path: string, changed: (value: unknown) => void, rejected: () => void): Cancel;
  put(path: string, value: unknown): Promise<Reply<null>>;
  /** Atomic; `edit` may run several times. */
  transact(path: string, edit: (value: unknown) => unknown): Promise<Reply<null>>;
  /** The server removes the value when this connection is lost. */
  removeOnDisconnect(path: string): Promise<Reply<null>>;
  /** Ends the SDK's backoff. */
  reconnect(): void;
  close(): void;
}

export interface Realtime {
  /** The SDK loads with the first call. */
  open(
    config: RealtimeConfig,
    token: string,
    handlers: RealtimeHandlers,
  ): Promise<Reply<RealtimeSession, 'token' | 'network'>>;
}

/**
 * Small values that are needed before the first paint. A fact with `tab:` in its key belongs to one tab: it survives a
 * reload, ends with the tab, and no other page reads it.
 */
export interface FactStore {
  read(key: string): string | null;
  /** False when the storage refused the fact. */
  write(key: string, text: string): boolean;
  remove(key: string): void;
  /** Calls `changed` when another page of this device has written or removed the fact. */
  follow(key: string, changed: () => void): Cancel;
  /** Removes every fact of this device, including its id; the next start makes a new id. */
  clear(): void;
}

export type RecordTable = 'pending' | 'outbox';

/** After `put` resolved with ok, the record survives a crash. */
export interface RecordStore {
  put(table: RecordTable, id: string, value: unknown): Promise<Reply<null>>;
  remove(table: RecordTable, ids: readonly string[]): Promise<Reply<null>>;
  all(table: RecordTable): Promise<Reply<readonly { readonly id: string; readonly value: unknown }[]>>;
  /** Clears all tables. */
  clear(): Promise<Reply<null>>;
}

export interface Sound {
  /**
   * Ok when the sound has begun. `locked`: the browser blocks sound until a first touch, click or key. `failed`: the
   * file did not load or is not a sound, or the device has no audio. Never rejects, and never plays late.
   */
  play(sound: number): Promise<Reply<null, 'locked' | 'failed'>>;
  /** Reports once the state is known, at the latest after a moment, and on every change. */
  onLock(changed: (locked: boolean) => void): Cancel;
}

/**
 * Access to the restaurant's local network. `open`: no permission is needed; `insecure`: a page without https is never
 * allowed.
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
  /** Also reports changes that the page did not request. */
  onChange(changed: (on: boolean) => void): Cancel;
}

export interface InstallOffer {
  /** Reports at once, and on every change. */
  onChange(changed: (offered: boolean) => void): Cancel;
  /** The browser then asks the user. Works only within a touch, a click or a key; does nothing without an offer. */
  accept(): void;
}

export interface WatchdogOptions {
  /** `missedMax` pings without a response mean that the page hangs. */
  readonly probeEveryMs: number;
  readonly missedMax: number;
}

export interface MaintenanceListener {
  /** This page replaced a page that hung. Called before the watch begins. */
  recovered(): void;
  /** The page may be reloaded from outside if it hangs from now on; called with every response to a ping. */
  mayRecover(): boolean;
  /** A newer version is completely loaded and waits. May be called repeatedly. */
  versionWaiting(): void;
  /** The page hung and responds again. */
  late(): void;
  uncaught(text: string): void;
}

export interface PageMaintenance {
  /** After a failure only the next call tries again. */
  checkVersion(): void;
  /** Reloads the page. */
  takeOver(): void;
  /** Milliseconds since the last touch, key press or wheel movement on this page, or since the maintenance began. */
  idleMs(): number;
  stop(): void;
}

/** `atMs` is the browser's timestamp of the position, in unix milliseconds. */
export interface FoundPosition {
  readonly position: { readonly latitude: number; readonly longitude: number };
  readonly atMs: number;
}

/** Recordings are separate from the records of taps. No function rejects. */
export interface RecordingStore {
  readAll(): Promise<Reply<readonly { readonly id: number; readonly text: string }[]>>;
  store(id: number, text: string): Promise<Reply<null>>;
  remove(ids: readonly number[]): Promise<Reply<null>>;
  /** Compressed if possible; the file's name is `name` and the time. False when the browser cannot save the file. */
  save(name: string, text: string): Promise<boolean>;
}

/**
 * `refused`: the browser may delete the data when space is short. `private`: it deletes the data when the window
 * closes.
 */
export type StoragePersistence = 'kept' | 'refused' | 'private';

export interface BrowserEnvironment {
  /** The app runs in its own window. */
  readonly isStandalone: boolean;
  /** The browser may ask the person. `none`: it has no position, or the person did not agree in time. */
  locate(limits: { readonly timeoutMs: number; readonly ageMsMax: number }): Promise<Reply<FoundPosition, 'none'>>;
  /** Data that another app of this origin stored. */
  readShopValue(key: string): string | null;
  /** Calls `changed` when another page of this origin has changed that data. */
  followShopValue(key: string, changed: () => void): Cancel;
}

export interface Page {
  /** Host name with port; it decides brand and environment. */
  readonly host: string;
  /** Without a trailing slash. */
  readonly origin: string;
  /** Null when the page has none. */
  readonly platforms: Platforms | null;
  /** Tags such as `es-CL`, preferred first. */
  readonly languages: readonly string[];
  /** The version as sent to the platform. */
  readonly version: string;
  /** Unix milliseconds of the day of the build; null when the page has none. */
  readonly builtAtMs: number | null;
  /** Stays the same after a reload. */
  readonly deviceId: string;
  /** Differs between two pages of a device, and between two devices that were copied from each other. */
  readonly runId: string;
  readonly fullScreen: FullScreen;
  readonly installOffer: InstallOffer;
  reload(): void;
  /** The full URL of one of this app's own paths. */
  address(path: string): string;
  leave(url: string): void;
  /** Removes the parameters from the address and the history. */
  consumeQuery(names: readonly string[]): ReadonlyMap<string, string>;
  /** Rejects when the maintenance does not load. */
  startMaintenance(plan: WatchdogOptions, listener: MaintenanceListener): Promise<PageMaintenance>;
  /** Rejects when the functions do not load. */
  browserEnvironment(): Promise<BrowserEnvironment>;
  /** Rejects when the storage does not load. */
  recordings(): Promise<RecordingStore>;
  /** Works only while the page is visible, if the browser allows it. */
  keepAwake(): void;
  /** Never rejects. Waits for the user if the browser shows a prompt. */
  persistStorage(): Promise<StoragePersistence>;
  /**
   * Loads the code that deletes the app's databases, caches and service worker, but not its facts. Null when the code
   * does not load. A deletion never rejects; false when a part of it failed.
   */
  loadDeletion(): Promise<{ clearAppData(): Promise<boolean> } | null>;
  /** Resolves when the browser has painted the current screen. */
  painted(): Promise<void>;
  /** Uses real time, which continues while a simulated world is paused. */
  afterReal(delayMs: number, work: () => void): Cancel;
  /** Never logs as an error. */
  log(text: string): void;
  /** The browser delays the timers of a hidden page. */
  isHidden(): boolean;
  /** Reports a bug like an uncaught error. */
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
