/** How the outside reaches the simulated world: plain requests, plain answers, plain text frames. No fetch, no socket types. */

/** The simulated machines that answer requests. */
export type SimService = 'cloud' | 'data' | 'language' | 'identity' | 'local' | 'maps';

export interface SimRequest {
  readonly service: SimService;
  readonly method: string;
  /** Decoded path without the service's prefix, starting with a slash. */
  readonly path: string;
  /** Path and query exactly as sent, without the service's prefix: what the CSRF header was made from. */
  readonly rawPath: string;
  readonly query: Readonly<Record<string, string>>;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** How a body comes over when it does not come whole and at once. */
export type SimFlow =
  /** The connection breaks after this share of the body. */
  | { readonly kind: 'broken'; readonly share: number }
  /** Headers at once, the body in small pieces over simulated milliseconds. */
  | { readonly kind: 'slow'; readonly overMs: number }
  /** So many blanks come before the body. */
  | { readonly kind: 'padded'; readonly bytes: number };

/** What comes back. `delayMs` is simulated time before the answer leaves. */
export type SimAnswer =
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly contentType: string;
      readonly body: string;
      readonly delayMs: number;
      /** Absent: whole and at once. */
      readonly flow?: SimFlow;
    }
  /** The connection breaks without an answer. */
  | { readonly kind: 'drop'; readonly delayMs: number }
  /** Nothing ever comes back. */
  | { readonly kind: 'hang' };

/** `realtime` is the realtime database's wire (`/.ws`), `local` the local server's WebSocket (`/`). */
export type SimChannel = 'realtime' | 'local';

/** The client's end of a simulated WebSocket, as the world sees it. */
export interface SimClient {
  send(text: string): void;
  close(): void;
}

/** The world's end of a simulated WebSocket, as an adapter sees it. */
export interface SimConnection {
  receive(text: string): void;
  /** The client went away. */
  closed(): void;
}
