import { type CallName, ENDPOINTS } from '../../../src/protocol/endpoints.ts';
import { findCall } from '../base/call-table.ts';
import type { FaultName, FaultServer } from '../base/fault-kinds.ts';
import type { Prng } from '../base/prng.ts';
import { envelopeOf, rejected } from '../base/responses.ts';
import type { SimFlow, SimRequest, SimResponse } from '../base/wire.ts';
import type { FaultSettings, Faults } from './faults.ts';

type WholeResponse = Extract<SimResponse, { kind: 'response' }>;

interface TransitOptions {
  readonly faults: Faults;
  /** Whether the weak Wi-Fi is down. */
  readonly isDown: () => boolean;
  readonly random: Prng;
  /** The time in a server's responses, in simulated unix milliseconds. */
  readonly nowMs: (place: FaultServer) => number;
  readonly latencyMs: (place: FaultServer) => number;
  readonly after: (delayMs: number, work: () => void) => void;
  /** The caller's name in the journal. */
  readonly callerOf: (request: SimRequest) => string;
  readonly logCall: (text: string) => void;
}

export interface Transit {
  carry(request: SimRequest, server: (request: SimRequest) => SimResponse): SimResponse;
}

const PORTAL =
  '<!doctype html><html lang="es"><title>Red de invitados</title><h1>Inicie sesión para navegar</h1></html>';

const MEGABYTE = 1_000_000;

const isCall = (request: SimRequest, name: CallName): boolean =>
  request.path === ENDPOINTS[name].path && request.method === ENDPOINTS[name].method;

/** Calls that change something even when their response is lost. */
const ACTING: readonly CallName[] = [
  ...(['changeStatus', 'login', 'activateKds', 'logout', 'logoutPage'] as const),
  ...(['createAccount', 'resetRequest', 'resetDo', 'changePassword', 'profileSave'] as const),
];

const acts = (request: SimRequest): boolean => ACTING.some((name) => isCall(request, name));

const text = (status: number, contentType: string, body: string, delayMs: number): WholeResponse => ({
  kind: 'response',
  status,
  contentType,
  body,
  delayMs,
});

/** The identity service has the latency of the cloud; `breakOf` decides which faults affect it. */
const placeOf = ({ service }: SimRequest): FaultServer => (service === 'identity' ? 'cloud' : service);

/** Null for none. Another company runs the identity service: only `flapping` and `dns-down` affect it. */
function breakOf({ faults, isDown, random }: TransitOptions, request: SimRequest): FaultName | null {
  const place = placeOf(request);
  if (isDown()) return 'flapping';
  if (place !== 'local' && faults.isOn('dns-down')) return 'dns-down';
  if (request.service === 'identity') return null;
  if (faults.at('cloud-down', place)) return 'cloud-down';
  const loss = faults.at('cloud-loss', place);
  return loss !== null && random.chance(loss.of('share')) ? 'cloud-loss' : null;
}

/** Counts an effect; null when the fault is not on for this server. */
function activeFault({ faults }: TransitOptions, fault: FaultName, place: FaultServer): FaultSettings | null {
  const settings = faults.at(fault, place);
  if (settings !== null) faults.altered(fault);
  return settings;
}

/** The response to a request that does not reach its server; null otherwise. */
function interception(options: TransitOptions, request: SimRequest): SimResponse | null {
  const { faults, nowMs, latencyMs } = options;
  const place = placeOf(request);
  if (request.service !== 'identity' && activeFault(options, 'cloud-hang', place)) return { kind: 'hang' };
  const broken = breakOf(options, request);
  if (broken !== null) {
    faults.altered(broken);
    return { kind: 'drop', delayMs: latencyMs(place) };
  }
  if (request.service === 'identity') return null;
  if (activeFault(options, 'cloud-html', place)) return text(200, 'text/html', PORTAL, latencyMs(place));
  const failing = activeFault(options, 'cloud-500', place);
  if (failing) return text(failing.of('status'), 'text/plain', 'Internal Server Error', latencyMs(place));
  const rejecting = faults.at('cloud-401', place);
  const isSigned = request.query.xapitoken !== undefined || request.query.xtot1 !== undefined;
  if (!rejecting || !isSigned) return null;
  faults.altered('cloud-401');
  return envelopeOf(rejected('API sin autorización', rejecting.of('status')), nowMs(place), latencyMs(place));
}

function flowOf(options: TransitOptions, place: FaultServer): SimFlow | null {
  const cut = activeFault(options, 'cloud-truncated', place);
  if (cut) return { kind: 'broken', share: cut.of('share') };
  const huge = activeFault(options, 'cloud-huge', place);
  if (huge) return { kind: 'padded', bytes: huge.of('megabytes') * MEGABYTE };
  const slow = activeFault(options, 'cloud-dribble', place);
  return slow && { kind: 'slow', overMs: slow.of('overMs') };
}

/** Counts faults of clocks, because the response contains a wrong time. */
function noteClocks(options: TransitOptions, place: FaultServer): void {
  activeFault(options, 'clock-skew', place);
  if (place === 'local') activeFault(options, 'local-clock', place);
}

function disturbed(options: TransitOptions, place: FaultServer, response: WholeResponse): WholeResponse {
  const { faults, random } = options;
  const slow = faults.at('cloud-slow', place);
  const spreadMs = slow?.of('spreadMs') ?? 0;
  const lateMs = slow ? Math.max(0, slow.of('delayMs') + random.int(-spreadMs, spreadMs)) : 0;
  if (lateMs > 0) faults.altered('cloud-slow');
  const { body } = response;
  const isGarbled = activeFault(options, 'cloud-malformed', place) !== null;
  const flow = flowOf(options, place);
  if (!isGarbled && flow?.kind !== 'broken') noteClocks(options, place);
  return {
    ...response,
    delayMs: response.delayMs + lateMs,
    body: isGarbled ? `${body.slice(0, body.length >> 1)}}{"` : body,
    ...(flow && { flow }),
  };
}

/** Responses that are kept for repetition, for each KDS. */
const REPEATED_MAX = 5;

/** Repeats responses of call 1, or delays them until after newer ones. */
function shuffled(
  options: TransitOptions,
  request: SimRequest,
  response: WholeResponse,
  repeated: Map<string, readonly WholeResponse[]>,
): WholeResponse {
  const { faults, random } = options;
  const place = placeOf(request);
  const key = `${place} ${request.query.kdsid}`;
  const doubled = faults.at('responses-doubled', place);
  const before = repeated.get(key) ?? [];
  const isRepeated = doubled !== null && before.length > 0 && random.chance(doubled.of('share'));
  const chosen = isRepeated ? { ...random.pick(before), delayMs: response.delayMs } : response;
  if (chosen.body !== response.body) faults.altered('responses-doubled');
  if (doubled) repeated.set(key, [...before, response].slice(-REPEATED_MAX));
  else repeated.clear();
  const reordered = faults.at('responses-reordered', place);
  const isHeld = reordered !== null && random.chance(reordered.of('share'));
  if (!isHeld) return chosen;
  faults.altered('responses-reordered');
  return { ...chosen, delayMs: chosen.delayMs + reordered.of('delayMs') };
}

const reaches = (options: TransitOptions, request: SimRequest): boolean =>
  breakOf(options, request) === null && !(request.service === 'local' && options.faults.isOn('local-down'));

/** `options.random` must be a fork of its own. */
export function createTransit(options: TransitOptions): Transit {
  const { faults, random, after } = options;
  // Separate, because the delays of copies must change no other random choice.
  const copies = random.fork('copies');
  const repeated = new Map<string, readonly WholeResponse[]>();
  const happening = (fault: 'response-lost' | 'change-doubled', place: FaultServer): FaultSettings | null => {
    const settings = faults.at(fault, place);
    if (settings === null || !random.chance(settings.of('share'))) return null;
    faults.altered(fault);
    return settings;
  };
  const deliverAgain = (doubled: FaultSettings, deliver: () => void, isReached: () => boolean) => {
    const spreadMs = doubled.of('spreadMs');
    const laterMs = Math.max(0, doubled.of('delayMs') + copies.int(-spreadMs, spreadMs));
    after(laterMs, () => isReached() && deliver());
  };
  return {
    carry: (request, server) => {
      if (!faults.any()) return server(request);
      const place = placeOf(request);
      const instead = interception(options, request);
      if (instead !== null) {
        const what = findCall(request)?.name ?? request.path;
        options.logCall(`${options.callerOf(request)} ${what} (${request.service}) → ${faults.active().join(', ')}`);
        return instead;
      }
      const isActing = acts(request);
      const response = server(request);
      const doubled = isActing ? happening('change-doubled', place) : null;
      if (doubled !== null) {
        deliverAgain(
          doubled,
          () => server(request),
          () => reaches({ ...options, random: copies }, request),
        );
      }
      if (response.kind !== 'response' || request.service === 'identity') return response;
      if (isActing && happening('response-lost', place)) return { kind: 'drop', delayMs: response.delayMs };
      const chosen = isCall(request, 'orders') ? shuffled(options, request, response, repeated) : response;
      return disturbed(options, place, chosen);
    },
  };
}
