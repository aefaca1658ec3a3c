/**
 * Decides whether an orders response may replace the shown one: responses may arrive late, twice, or from an older
 * state.
 */
import { ETAG_LONG_CHARS, ETAG_STEPS_MIN, ETAGS_PAST_MAX, OLD_RESPONSES_MAX } from '../limits.ts';

export type OrdersServer = 'cloud' | 'local';

/** The server that sent a response of call 1, and the monotonic milliseconds of its request. */
export interface ResponseOrigin {
  readonly from: OrdersServer;
  readonly requestedAtMs: number;
}

/** A response of call 1 to check. */
export interface ReceivedResponse extends ResponseOrigin {
  readonly etag: string;
}

/** The shown response, and what the device remembers of earlier ones. */
export interface ShownResponse {
  /** Null before the first response. */
  readonly from: OrdersServer | null;
  readonly etag: string;
  readonly requestedAtMs: number;
  /** Superseded etags of the same server, oldest first. */
  readonly past: readonly string[];
  /** The etag that was received for the first time most recently, among `past` and `etag`. */
  readonly newest: string;
  /**
   * How many steps suggest that the server counts its etags up; null once a new etag was not greater (rule REFRESH-14).
   */
  readonly steps: number | null;
  /** How many responses in a row were rejected as old. */
  readonly refused: number;
}

export const NO_RESPONSE_SHOWN: ShownResponse = {
  from: null,
  etag: '',
  requestedAtMs: Number.NEGATIVE_INFINITY,
  past: [],
  newest: '',
  steps: 0,
  refused: 0,
};

/** The etag to send to a server: the shown one if this server sent it, otherwise none (rule LINK-13). */
export const etagFor = (shown: ShownResponse, server: OrdersServer): string =>
  shown.from === server ? shown.etag : '';

/** `late`: the response to a later request is already shown; `old`: the server repeats an earlier state. */
export type ResponseDecision = 'take' | 'late' | 'old';

/**
 * Decides whether to accept a response (rules REFRESH-12, REFRESH-13, REFRESH-14). If the server counts its etags up, a
 * response with a superseded etag is old. It is accepted if realtime pushed that etag, or if the server repeats it
 * often enough. `pushed` is null without a push.
 */
export function classifyResponse(
  shown: ShownResponse,
  response: ReceivedResponse,
  pushed: string | null,
): ResponseDecision {
  if (response.requestedAtMs < shown.requestedAtMs) return 'late';
  const doesCount = shown.steps !== null && shown.steps >= ETAG_STEPS_MIN;
  const isPast =
    response.from === shown.from && doesCount && shown.past.includes(response.etag) && response.etag !== pushed;
  return isPast && shown.refused < OLD_RESPONSES_MAX ? 'old' : 'take';
}

/**
 * The evidence after one more etag; null if it is neither longer nor greater, or long with another first quarter. Two
 * long etags that count up share their first quarter, which hashes do not do by chance. Short etags need several steps.
 */
function stepsAfter(steps: number, before: string, next: string): number | null {
  const isGreater = next.length === before.length ? next > before : next.length > before.length;
  const differsAt = [...next].findIndex((character, at) => character !== before[at]);
  const isLong = next.length >= ETAG_LONG_CHARS;
  if (!isGreater || (isLong && differsAt < next.length / 4)) return null;
  return steps + (isLong ? ETAG_STEPS_MIN : 1);
}

/** The state after a response was accepted or rejected. */
export function recordResponse(
  shown: ShownResponse,
  response: ReceivedResponse,
  verdict: ResponseDecision,
): ShownResponse {
  if (verdict === 'late') return shown;
  if (verdict === 'old') return { ...shown, refused: shown.refused + 1 };
  const before = response.from === shown.from ? [...shown.past, shown.etag] : [];
  const past = before.filter((etag, at) => etag !== response.etag && before.indexOf(etag) === at);
  const memory = { ...response, past: past.slice(-ETAGS_PAST_MAX), refused: 0 };
  if (response.from !== shown.from) return { ...memory, newest: response.etag, steps: 0 };
  const isNew = !before.includes(response.etag);
  const { steps, newest } = shown;
  if (!isNew) return { ...memory, newest, steps };
  return { ...memory, newest: response.etag, steps: steps === null ? null : stepsAfter(steps, newest, response.etag) };
}
