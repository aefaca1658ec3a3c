/** Delivers disturbed bodies: truncated, dribbling, or after megabytes of blanks. */
import type { SimResponse } from '../core/base/wire.ts';
import { realTime } from './real-time.ts';

type FullResponse = Extract<SimResponse, { kind: 'response' }>;

const PIECES = 20;
const BLANKS = new Uint8Array(65_536).fill(0x20);

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

export const bytesBeforeBreak = (response: FullResponse): Uint8Array<ArrayBuffer> => {
  const bytes = bytesOf(response.body);
  const share = response.flow?.kind === 'broken' ? response.flow.share : 1;
  return bytes.slice(0, Math.floor(bytes.length * share));
};

function brokenStream(response: FullResponse): ReadableStream<Uint8Array<ArrayBuffer>> {
  let sent = false;
  return new ReadableStream({
    pull: (into) => {
      if (sent) into.error(new Error('The connection broke in the middle of the response.'));
      else into.enqueue(bytesBeforeBreak(response));
      sent = true;
    },
  });
}

function streamSlowly(bytes: Uint8Array<ArrayBuffer>, overMs: number): ReadableStream<Uint8Array<ArrayBuffer>> {
  const pieceBytes = Math.max(1, Math.ceil(bytes.length / PIECES));
  let at = 0;
  let cancelTimer = () => {};
  return new ReadableStream({
    pull: (into) =>
      new Promise((resolve) => {
        cancelTimer = realTime.after(overMs / PIECES, () => {
          into.enqueue(bytes.slice(at, at + pieceBytes));
          at += pieceBytes;
          if (at >= bytes.length) into.close();
          resolve();
        });
      }),
    cancel: () => cancelTimer(),
  });
}

function streamAfterBlanks(bytes: Uint8Array<ArrayBuffer>, blanks: number): ReadableStream<Uint8Array<ArrayBuffer>> {
  let left = blanks;
  return new ReadableStream({
    pull: (into) => {
      if (left > 0) {
        into.enqueue(BLANKS.slice(0, Math.min(left, BLANKS.length)));
        left -= BLANKS.length;
        return;
      }
      into.enqueue(bytes);
      into.close();
    },
  });
}

/** A stream if the body is disturbed. A slow body takes real milliseconds. */
export function streamedBody(response: FullResponse): string | ReadableStream<Uint8Array<ArrayBuffer>> {
  const { flow, body } = response;
  if (flow === undefined) return body;
  if (flow.kind === 'broken') return brokenStream(response);
  return flow.kind === 'slow' ? streamSlowly(bytesOf(body), flow.overMs) : streamAfterBlanks(bytesOf(body), flow.bytes);
}

/** The limit of a device's own network layer. */
const BODY_BYTES_MAX = 20_000_000;

interface Delivery {
  /** Simulated milliseconds. */
  readonly inMs: number;
  /** Null when the response arrives whole. */
  readonly lost: 'network' | 'size' | null;
}

/** How a response arrives at a device without a real network. */
export function deliveryOf(response: Exclude<SimResponse, { kind: 'hang' }>): Delivery {
  const { kind, delayMs } = response;
  if (kind === 'drop') return { inMs: delayMs, lost: 'network' };
  const { flow } = response;
  if (flow?.kind === 'slow') return { inMs: delayMs + flow.overMs, lost: null };
  if (flow?.kind === 'broken') return { inMs: delayMs, lost: 'network' };
  return { inMs: delayMs, lost: flow?.kind === 'padded' && flow.bytes > BODY_BYTES_MAX ? 'size' : null };
}
