/**
 * The interface of the simulated world: plain requests, plain responses, plain text frames, without fetch or socket
 * types.
 */

/** The simulated servers with a request interface. */
export type SimService = 'cloud' | 'data' | 'language' | 'identity' | 'local' | 'maps';

export interface SimRequest {
  readonly service: SimService;
  readonly method: string;
  /** Decoded path without the service's prefix, starting with a slash. */
  readonly path: string;
  /** Path and query exactly as sent, without the service's prefix: the input of the CSRF header. */
  readonly rawPath: string;
  readonly query: Readonly<Record<string, string>>;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Delivery of a body that does not arrive whole and at once. */
export type SimFlow =
  /** The connection breaks after this share of the body. */
  | { readonly kind: 'broken'; readonly share: number }
  /** Headers at once, the body in small pieces over simulated milliseconds. */
  | { readonly kind: 'slow'; readonly overMs: number }
  /** This many blanks precede the body. */
  | { readonly kind: 'padded'; readonly bytes: number };

/** A response. `delayMs` is simulated time before it leaves. */
export type SimResponse =
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly contentType: string;
      readonly body: string;
      readonly delayMs: number;
      /** Absent: whole and at once. */
      readonly flow?: SimFlow;
    }
  /** The connection breaks without a response. */
  | { readonly kind: 'drop'; readonly delayMs: number }
  /** No response ever arrives. */
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
  closed(): void;
}
