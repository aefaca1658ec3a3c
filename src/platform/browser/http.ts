/** Every failure is a value, and the timeout includes the body. */
import type { Http, HttpRequest, HttpResult } from '../ports.ts';
import { browserClock } from './clock.ts';

const BODY_BYTES_MAX = 20_000_000;

/** Browsers show a redirect as status 0 without a body. */
const HIDDEN_REDIRECT = 302;

const NO_RESPONSE: HttpResult = { kind: 'none', why: 'network' };
const TOO_LONG: HttpResult = { kind: 'none', why: 'size' };
const TOO_LATE: HttpResult = { kind: 'none', why: 'timeout' };

/** Null when the body is longer than any response of the platform. */
async function readText(response: Response): Promise<string | null> {
  const reader = response.body?.getReader();
  if (reader === undefined) return '';
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    bytes += part.value.byteLength;
    if (bytes > BODY_BYTES_MAX) return null;
    text += decoder.decode(part.value, { stream: true });
  }
  return text + decoder.decode();
}

async function fetchResponse(request: HttpRequest, signal: AbortSignal): Promise<HttpResult> {
  const response = await fetch(request.url, {
    ...request,
    signal,
    cache: 'no-store',
    // Calls are signed in their address; cookies of the host belong to other applications.
    credentials: 'omit',
    // The target of a redirect would receive the body.
    redirect: 'manual',
  });
  const text = await readText(response);
  return text === null ? TOO_LONG : { kind: 'response', status: response.status || HIDDEN_REDIRECT, text };
}

export const browserHttp: Http = {
  async send(request, givenUp) {
    const stop = new AbortController();
    void givenUp?.then(() => stop.abort());
    let cancelTimer = () => {};
    // A replaced fetch or body may ignore the signal, so a timer ends the wait.
    const late = new Promise<HttpResult>((resolve) => {
      cancelTimer = browserClock.after(request.timeoutMs, () => resolve(TOO_LATE));
    });
    const reply = await Promise.race([fetchResponse(request, stop.signal).catch(() => NO_RESPONSE), late]);
    cancelTimer();
    // Stops a download whose result is no longer needed.
    if (reply.kind === 'none') stop.abort();
    return reply;
  },
};

/** The address of a call contains the signature. */
export const disableResourceTiming = (): void => performance.setResourceTimingBufferSize(0);
