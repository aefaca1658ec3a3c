/** Responses may arrive late, twice, or from an older state. */
import { ETAG_LONG_CHARS, ETAG_STEPS_MIN, ETAGS_PAST_MAX, OLD_RESPONSES_MAX } from '../limits.ts';

export type OrdersServer = 'cloud' | 'local';

export interface ResponseOrigin {
  readonly from: OrdersServer;
  readonly requestedAtMs: number;
}

export interface ReceivedResponse extends ResponseOrigin {
  readonly etag: string;
}

export interface ShownResponse {
  /** Null before the first response. */
  readonly from: OrdersServer | null;
  readonly etag: string;
  readonly requestedAtMs: number;
  /** Superseded etags of the same server, oldest first. */
  readonly past: readonly string[];
  /** Of `past` and `etag`, the one whose first arrival is the latest. */
  readonly newest: string;
  /** Evidence that the server counts its etags up; null once a new etag was not greater (rule REFRESH-14). */
  readonly steps: number | null;
  /** Responses in a row that were rejected as old. */
  readonly rejected: number;
}

export const NO_RESPONSE_SHOWN: ShownResponse = {
  from: null,
  etag: '',
  requestedAtMs: Number.NEGATIVE_INFINITY,
  past: [],
  newest: '',
  steps: 0,
  rejected: 0,
};

/** The shown etag only if this server sent it (rule LINK-13). */
export const etagFor = (shown: ShownResponse, server: OrdersServer): string =>
  shown.from === server ? shown.etag : '';

/** `late`: the response to a later request is already shown; `old`: the server repeats an earlier state. */
export type ResponseDecision = 'take' | 'late' | 'old';

/**
 * If the server counts its etags up, a response with a superseded etag is old. It is accepted if realtime pushed that
 * etag, or if the server repeats it often enough (rules REFRESH-12 to REFRESH-14). `pushed` is null without a push.
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
  return isPast && shown.rejected < OLD_RESPONSES_MAX ? 'old' : 'take';
}

/**
 * Null if the next etag is neither longer nor greater, or long with another first quarter. Long etags that count up
 * share their first quarter, which hashes do not by chance. Short etags need several steps.
 */
function stepsAfter(steps: number, before: string, next: string): number | null {
  const isGreater = next.length === before.length ? next > before : next.length > before.length;
  const differsAt = [...next].findIndex((character, at) => character !== before[at]);
  const isLong = next.length >= ETAG_LONG_CHARS;
  if (!isGreater || (isLong && differsAt < next.length / 4)) return null;
  return steps + (isLong ? ETAG_STEPS_MIN : 1);
}

export function recordResponse(
  shown: ShownResponse,
  response: ReceivedResponse,
  verdict: ResponseDecision,
): ShownResponse {
  if (verdict === 'late') return shown;
  if (verdict === 'old') return { ...shown, rejected: shown.rejected + 1 };
  const before = response.from === shown.from ? [...shown.past, shown.etag] : [];
  const past = before.filter((etag, at) => etag !== response.etag && before.indexOf(etag) === at);
  const memory = { ...response, past: past.slice(-ETAGS_PAST_MAX), rejected: 0 };
  if (response.from !== shown.from) return { ...memory, newest: response.etag, steps: 0 };
  const isNew = !before.includes(response.etag);
  const { steps, newest } = shown;
  if (!isNew) return { ...memory, newest, steps };
  return { ...memory, newest: response.etag, steps: steps === null ? null : stepsAfter(steps, newest, response.etag) };
}
