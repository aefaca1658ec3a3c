/** Who may pass: version and CSRF headers, the module, and the credentials that the call's row asks for. */
import { ADMINISTRATOR } from '../../../fixtures/administrator.ts';
import { csrfOf } from '../../../src/protocol/csrf.ts';
import { type CallName, ENDPOINTS } from '../../../src/protocol/endpoints.ts';
import type { Venue } from '../base/venue.ts';
import type { SimRequest } from '../base/wire.ts';

/** Who signed a call. */
export type Caller =
  | { readonly kind: 'device'; readonly kdsId: number; readonly userId: number }
  | { readonly kind: 'person'; readonly id: string }
  | { readonly kind: 'nobody' };

export interface Refusal {
  readonly status: number;
  readonly msg: string;
  /** What was wrong, for the journal; never a secret. */
  readonly why: string;
}

/** Null when the headers are as ruling W3 wants them: 400 without a version, 403 for a wrong hash of path and query. */
export function headersRefusal(request: SimRequest): Refusal | null {
  if ((request.headers['x-app-version'] ?? '') === '')
    return { status: 400, msg: 'Falta la versión de la aplicación', why: 'no x-app-version' };
  if (request.headers['x-csrf'] !== csrfOf(request.rawPath))
    return { status: 403, msg: 'No autorizado', why: 'wrong x-csrf' };
  return null;
}

function deviceOf(query: SimRequest['query'], venue: Venue): Caller | null {
  const install = venue.install(Number(query.kdsid));
  if (install === null) return null;
  const right =
    query.xapitoken === install.to &&
    Number(query.xiu) === install.iu &&
    Number(query.xir) === install.ir &&
    Number(query.xil) === install.il &&
    // A device that has not heard call 6 yet has no k5.
    (query.xk5 === '' || query.xk5 === undefined || query.xk5 === venue.k5);
  return right ? { kind: 'device', kdsId: Number(install.kdsid), userId: Number(install.iu) } : null;
}

const personOf = (query: SimRequest['query']): Caller | null =>
  query.xid === ADMINISTRATOR.id && query.xtot1 === ADMINISTRATOR.tot1 ? { kind: 'person', id: query.xid } : null;

/** The signer that a call's row asks for, or why it may not pass. A device and a person never sign together (ruling P1). */
export function callerOf(name: CallName, request: SimRequest, venue: Venue): Caller | Refusal {
  const { query } = request;
  const { module, signer } = ENDPOINTS[name];
  if (module !== null && query.xmod !== String(module))
    return { status: 400, msg: 'Módulo equivocado', why: `xmod is not ${module}` };
  if (signer === 'nobody') return { kind: 'nobody' };
  const asDevice = query.xapitoken !== undefined;
  const asPerson = query.xtot1 !== undefined;
  if (asDevice && asPerson)
    return { status: 400, msg: 'API sin autorización', why: 'device and person credentials together' };
  const device = asDevice && signer !== 'person' ? deviceOf(query, venue) : null;
  const person = asPerson && signer !== 'device' ? personOf(query) : null;
  return (
    device ??
    person ?? {
      status: 401,
      msg: signer === 'person' ? 'Sesión inválida o con problemas' : 'API sin autorización',
      why: `no valid ${signer} credentials`,
    }
  );
}
