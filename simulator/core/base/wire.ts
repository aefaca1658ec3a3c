/** Requests, responses and frames as plain data, without the types of fetch or sockets. */

/** The servers with a request interface. */
export type SimService = 'cloud' | 'data' | 'language' | 'identity' | 'local' | 'maps';

export interface SimRequest {
  readonly service: SimService;
  readonly method: string;
  /** Decoded, without the service's prefix, starting with a slash. */
  readonly path: string;
  /** Path and query as sent, without the service's prefix; the CSRF header is computed from them. */
  readonly rawPath: string;
  readonly query: Readonly<Record<string, string>>;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** How the body of a response arrives when it does not arrive complete and at once. */
export type SimFlow =
  /** The connection breaks after this share of the body. */
  | { readonly kind: 'broken'; readonly share: number }
  /** The body comes in small pieces over this simulated time. */
  | { readonly kind: 'slow'; readonly overMs: number }
  /** This many blanks precede the body. */
  | { readonly kind: 'padded'; readonly bytes: number };

/** The server sends the response after `delayMs` of simulated time. */
export type SimResponse =
  | {
      readonly kind: 'response';
      readonly status: number;
      readonly contentType: string;
      readonly body: string;
      readonly delayMs: number;
      /** Absent for a body that arrives complete and at once. */
      readonly flow?: SimFlow;
    }
  | { readonly kind: 'drop'; readonly delayMs: number }
  | { readonly kind: 'hang' };

/** The realtime database is at `/.ws`, the local server at `/`. */
export type SimChannel = 'realtime' | 'local';

/** The client's end of a WebSocket. */
export interface SimClient {
  /** Absent where the simulator has only one host and port. */
  readonly host?: string;
  send(text: string): void;
  close(): void;
}

/** The world's end of a WebSocket. */
export interface SimConnection {
  receive(text: string): void;
  closed(): void;
}
