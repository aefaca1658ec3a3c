/** A socket without a network: it never opens, and fails as in a browser. */

const LATER_MS = 0;

export class DeadSocket extends EventTarget {
  readonly url: string;
  readyState: number = WebSocket.CONNECTING;
  binaryType: BinaryType = 'blob';
  readonly bufferedAmount = 0;
  readonly extensions = '';
  readonly protocol = '';
  onopen: ((event: Event) => void) | null = null;
  onmessage: ((event: MessageEvent) => void) | null = null;
  onerror: ((event: Event) => void) | null = null;
  onclose: ((event: CloseEvent) => void) | null = null;

  constructor(url: string | URL) {
    super();
    this.url = String(url);
    // The caller has added its listeners by then.
    setTimeout(() => this.#break(), LATER_MS);
  }

  send(): void {}

  close(): void {}

  #break(): void {
    this.readyState = WebSocket.CLOSED;
    const [error, close] = [new Event('error'), new CloseEvent('close', { code: 1006 })];
    this.dispatchEvent(error);
    this.onerror?.(error);
    this.dispatchEvent(close);
    this.onclose?.(close);
  }
}
