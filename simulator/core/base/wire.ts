/**
 * The interface of the simulated world: requests, responses and text frames as plain data, without the types of fetch
 * or sockets.
 */

/** The simulated servers with a request interface. */
export type SimService = 'cloud' | 'data' | 'language' | 'identity' | 'local' | 'maps';

export interface SimRequest {
  readonly service: SimService;
  readonly method: string;
  /** Decoded path without the service's prefix, starting with a slash. */
  readonly path: string;
  /** Path and query exactly as sent, without the service's prefix; the CSRF header is computed from them. */
  readonly rawPath: string;
  readonly query: Readonly<Record<string, string>>;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** How a body is delivered that does not arrive complete and at once. */
export type SimFlow =
  /** The connection breaks after this share of the body. */
  | { readonly kind: 'broken'; readonly share: number }
  /** The headers come at once, and the body in small pieces over this simulated time. */
  | { readonly kind: 'slow'; readonly overMs: number }
  /** This many blanks precede the body. */
  | { readonly kind: 'padded'; readonly bytes: number };

/** A response. The server sends it after `delayMs` of simulated time. */
export type SimResponse =
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly contentType: string;
      readonly body: string;
      readonly delayMs: number;
      /** Absent when the body arrives complete and at once. */
      readonly flow?: SimFlow;
    }
  /** The connection breaks without a response. */
  | { readonly kind: 'drop'; readonly delayMs: number }
  /** No response ever arrives. */
  | { readonly kind: 'hang' };

/** The connections of the realtime database (`/.ws`), and the local server's WebSocket (`/`). */
export type SimChannel = 'realtime' | 'local';

/** The client's end of a simulated WebSocket, as the world sees it. */
export interface SimClient {
  /** Host and port that the client has connected to; absent where the simulator has only one. */
  readonly host?: string;
  send(text: string): void;
  close(): void;
}

/** The world's end of a simulated WebSocket, as an adapter sees it. */
export interface SimConnection {
  receive(text: string): void;
  closed(): void;
}
