/** The outside world, as thin as the wire: everything that the running app may ask of it. A fake replaces these, never our own code. */
import type { Platforms } from '../domain/device/brand.ts';
import type { Reply } from '../domain/reply.ts';

export type Cancel = () => void;

export interface Clock {
  /** Local wall-clock time in unix milliseconds; may jump. */
  wallMs(): number;
  /** A reading that only goes forward, in milliseconds, with no meaning but its differences. */
  monotonicMs(): number;
  /** Runs `work` once after `delayMs`; the returned function calls it off. */
  after(delayMs: number, work: () => void): Cancel;
}

export interface Random {
  /** A number from 0 up to but below 1. */
  next(): number;
}

export interface HttpRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  readonly timeoutMs: number;
}

/** An answer of any status, or why there was none. `size`: it was longer than anything the platform sends. */
export type HttpAnswer =
  | { readonly kind: 'answer'; readonly status: number; readonly text: string }
  | { readonly kind: 'none'; readonly why: 'network' | 'timeout' | 'size' };

export interface Http {
  /** Never rejects. Nobody waits for the answer once `givenUp` resolves: the connection may go. */
  send(request: HttpRequest, givenUp?: Promise<void>): Promise<HttpAnswer>;
}

export interface SocketHandlers {
  opened(): void;
  message(text: string): void;
  /** Called once, also when opening failed. */
  closed(): void;
}

export interface Socket {
  /** Opens a WebSocket; the returned function closes it without a further call of `closed`. */
  open(url: string, handlers: SocketHandlers): Cancel;
}

export interface RealtimeConfig {
  readonly apiKey: string;
  readonly databaseUrl: string;
  /** Only where the identity service is not Google's own, as on the simulator. */
  readonly authEmulatorUrl: string | null;
}

export interface RealtimeHandlers {
  /** The link to the realtime database came up or went down. */
  linked(up: boolean): void;
  /** The server revoked the sign-in, or the sign-in expired: a fresh token is needed. */
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
  /** Drops the client's back-off and connects again now. */
  reconnect(): void;
  close(): void;
}

export interface Realtime {
  /** Signs in with the platform's token and connects. Loads what it needs first, so it costs nothing until called. */
  open(
    config: RealtimeConfig,
    token: string,
    handlers: RealtimeHandlers,
  ): Promise<Reply<RealtimeSession, 'token' | 'network'>>;
}

/** Small facts that must be there before the first paint, by key. */
export interface FactStore {
  read(key: string): string | null;
  /** False when the storage refused. */
  write(key: string, text: string): boolean;
  remove(key: string): void;
  /** Calls back when another page of this device has written or removed the fact. */
  follow(key: string, changed: () => void): Cancel;
  /** Removes every fact of this device, its name with them: the next start draws a new one. */
  clear(): void;
}

export type RecordTable = 'pending' | 'outbox';

/** Durable records: what was put is there after a crash once the promise resolved with ok. */
export interface RecordStore {
  put(table: RecordTable, id: string, value: unknown): Promise<Reply<null>>;
  remove(table: RecordTable, ids: readonly string[]): Promise<Reply<null>>;
  all(table: RecordTable): Promise<Reply<readonly { readonly id: string; readonly value: unknown }[]>>;
  /** Removes the records of all tables. */
  clear(): Promise<Reply<null>>;
}

export interface Sound {
  /**
   * Plays a sound by its number; ok once it has begun. `locked`: the browser waits for a first touch, click or key.
   * `failed`: its file did not come, is no sound, or the device has no audio. Never rejects, never plays late.
   */
  play(sound: number): Promise<Reply<null, 'locked' | 'failed'>>;
  /** Tells whether the browser keeps audio locked: as soon as that is known, at the latest after a moment, and whenever it changes. */
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
  /** False where the browser has none, or does not let this page use it. */
  readonly supported: boolean;
  on(): boolean;
  /** Only within a touch, a click or a key; a browser that refuses does nothing. */
  toggle(): void;
  /** Tells every change, also those that the page did not ask for. */
  onChange(changed: (on: boolean) => void): Cancel;
}

/** The browser's offer to install the app on the device. */
export interface InstallOffer {
  /** Tells at once whether there is one, and then every change. */
  onChange(changed: (offered: boolean) => void): Cancel;
  /** Takes it up, and the browser asks the person. Only within a touch, a click or a key; without an offer nothing happens. */
  take(): void;
}

/** How the page is watched. */
export interface UpkeepPlan {
  /** The page is asked for a sign of life this often; so many questions without an answer are a hang. */
  readonly askEveryMs: number;
  readonly unansweredMax: number;
}

export interface UpkeepTells {
  /** This page was loaded anew from outside, because it hung; told before it is watched. */
  recovered(): void;
  /** Whether a page that hangs from now on may be loaded anew from outside, where the browser can; asked with every sign of life. */
  mayRecover(): boolean;
  /** A newer version of the app has come whole and waits; may be told again. */
  versionWaiting(): void;
  /** The page hung, and goes on. */
  late(): void;
  /** An error or a rejection that nobody caught. */
  uncaught(text: string): void;
}

/** The page's own files and its health, once they are looked after. */
export interface Upkeep {
  /** Asks the server for a newer version; a failure is only tried at the next call. */
  checkVersion(): void;
  /** The waiting version takes over, and the page loads anew. */
  takeOver(): void;
  /** Milliseconds since somebody last touched this page, or since it is looked after. */
  idleMs(): number;
  stop(): void;
}

/** Where the browser found the device, and when, in unix milliseconds of its own clock. */
export interface FoundPosition {
  readonly position: { readonly latitude: number; readonly longitude: number };
  readonly atMs: number;
}

/** Where a recording of this device is kept, apart from what a tap needs, and given out as a file. Nothing of it rejects. */
export interface RecordingShelf {
  /** The texts that were put, by their numbers. */
  all(): Promise<Reply<readonly { readonly id: number; readonly text: string }[]>>;
  put(id: number, text: string): Promise<Reply<null>>;
  remove(ids: readonly number[]): Promise<Reply<null>>;
  /** Gives a text out as a file whose name begins so and ends with the time, packed where the browser can; false where it cannot give one. */
  save(name: string, text: string): Promise<boolean>;
}

/**
 * Whether the browser keeps the storage of this device. `refused`: it may delete the data when space is short. `private`: it
 * deletes the data when the window closes.
 */
export type StorageKeeping = 'kept' | 'refused' | 'private';

/** What only people with an account need of the browser around the page. */
export interface Surroundings {
  /** The app runs in a window of its own. */
  readonly isStandalone: boolean;
  /** Asks the browser, which may ask the person. A find of up to `ageMsMax` ago serves. `none`: the browser cannot tell, or nobody said yes in time. */
  locate(asked: { readonly timeoutMs: number; readonly ageMsMax: number }): Promise<Reply<FoundPosition, 'none'>>;
  /** What another app of this origin keeps under a name of its own; null for nothing. */
  readForeign(key: string): string | null;
  /** Calls back when another page of this origin has changed it. */
  followForeign(key: string, changed: () => void): Cancel;
}

export interface Page {
  /** Host name with port that decides brand and environment. */
  readonly host: string;
  /** Scheme, host and port of the page, without a trailing slash. */
  readonly origin: string;
  /** The hosts and platforms that were configured, null where the page brings none. */
  readonly platforms: Platforms | null;
  /** What the browser's user reads, as tags such as `es-CL`, most wanted first. */
  readonly languages: readonly string[];
  /** App version, as sent to the platform. */
  readonly version: string;
  /** Unix milliseconds of the day that this version was built, null when nobody said. */
  readonly builtAtMs: number | null;
  /** A name for this device, the same after each reload. */
  readonly deviceId: string;
  /** A name for this run of the page alone: two pages of one device, and two devices that were copied, have two. */
  readonly runId: string;
  readonly fullScreen: FullScreen;
  readonly installOffer: InstallOffer;
  reload(): void;
  /** The whole address of one of this app's own paths. */
  address(path: string): string;
  /** Leaves for another address. */
  leave(url: string): void;
  /** The parameters of these names in the page's address, which has none of them any more: neither the address nor its history keeps them. */
  takeQuery(names: readonly string[]): ReadonlyMap<string, string>;
  /** Keeps the app's files for a start without a network and watches the page; loads what it needs first. Rejects when that did not come. */
  upkeep(plan: UpkeepPlan, tells: UpkeepTells): Promise<Upkeep>;
  /** Loads what it needs first. Rejects when that did not come. */
  around(): Promise<Surroundings>;
  /** The same. */
  recordings(): Promise<RecordingShelf>;
  /** Keeps the screen from going dark while the page is seen; a browser that cannot or refuses does nothing. */
  keepAwake(): void;
  /**
   * Asks the browser to keep the storage of this device, unless it already does. Never rejects; waits for the person when the
   * browser shows a prompt.
   */
  keepStorage(): Promise<StorageKeeping>;
  /** Removes what the browser keeps for this app besides its facts: its databases, caches and service worker. Never rejects. */
  forget(): Promise<void>;
  /** Resolves when the browser has painted what is on the screen now. */
  painted(): Promise<void>;
  /** Writes to the developer's log; never an error on the console. */
  log(text: string): void;
  /** Whether nobody sees the page: the browser holds its timers back then. */
  isHidden(): boolean;
  /** A bug that was kept from stopping anything else goes on as an error that nobody caught. */
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
