/** Checks each call: version and CSRF headers, the module, and the credentials that the call requires. */
import { checksumOf } from '../../../src/protocol/checksum.ts';
import { type CallName, ENDPOINTS } from '../../../src/protocol/endpoints.ts';
import type { SimVenue } from '../base/venue.ts';
import type { SimRequest } from '../base/wire.ts';
import type { People, SignedPerson } from './people.ts';

export type CallSigner =
  | { readonly kind: 'device'; readonly kdsId: number; readonly userId: number; readonly token: string }
  | ({ readonly kind: 'person' } & SignedPerson)
  | { readonly kind: 'unsigned' };

interface Registry {
  readonly venue: SimVenue;
  readonly people: People;
}

export interface CallRejection {
  readonly status: number;
  readonly msg: string;
  /** A text for the journal, without secrets. */
  readonly why: string;
}

/** Rules WIRE-34 and WIRE-35: 400 without a version, 403 for a wrong hash of path and query, else null. */
export function headersRejection(request: SimRequest): CallRejection | null {
  if ((request.headers['x-app-version'] ?? '') === '')
    return { status: 400, msg: 'Falta la versión de la aplicación', why: 'no x-app-version' };
  if (request.headers['x-csrf'] !== checksumOf(request.rawPath))
    return { status: 403, msg: 'No autorizado', why: 'wrong x-csrf' };
  return null;
}

/** A unit's former device may send these calls, because the response names the new device. */
const CALLS_OF_FORMER_DEVICE: readonly CallName[] = ['installRecord'];

function deviceOf(name: CallName, query: SimRequest['query'], venue: SimVenue): CallSigner | null {
  const { xapitoken: token = '' } = query;
  const install = venue.units.first(Number(query.kdsid));
  if (install === null) return null;
  const kdsId = Number(install.kdsid);
  const tokenState = venue.units.tokenState(kdsId, token);
  const right =
    (tokenState === 'current' || (tokenState === 'outdated' && CALLS_OF_FORMER_DEVICE.includes(name))) &&
    Number(query.xiu) === install.iu &&
    Number(query.xir) === install.ir &&
    Number(query.xil) === install.il &&
    // A device that has received no response of call 6 has no k5 yet.
    (query.xk5 === '' || query.xk5 === undefined || query.xk5 === venue.k5);
  return right ? { kind: 'device', kdsId, userId: Number(install.iu), token } : null;
}

/**
 * An ended session may sign these: an app logs out of several modules at once, and repeats a logout that got no
 * response.
 */
const LEAVING: readonly CallName[] = ['logout', 'logoutPage'];

function personOf(name: CallName, query: SimRequest['query'], people: People): CallSigner | null {
  const { xid = '', xtot1 = '', xtot4 = '' } = query;
  const signed = people.knownBy(xid, xtot1, xtot4);
  const passes = signed !== null && (LEAVING.includes(name) || people.sessions.isValid(signed.session));
  return passes ? { kind: 'person', ...signed } : null;
}

/** A request may not have the credentials of both a device and a person (rule LOGIN-1). */
export function signerOf(name: CallName, request: SimRequest, { venue, people }: Registry): CallSigner | CallRejection {
  const { query } = request;
  const { module, signer } = ENDPOINTS[name];
  if (module !== null && query.xmod !== String(module))
    return { status: 400, msg: 'Módulo equivocado', why: `xmod is not ${module}` };
  const asDevice = query.xapitoken !== undefined;
  const asPerson = query.xtot1 !== undefined || query.xtot4 !== undefined;
  if (asDevice && asPerson)
    return { status: 400, msg: 'API sin autorización', why: 'device and person credentials together' };
  if (signer === 'none') return { kind: 'unsigned' };
  const device = asDevice && signer !== 'person' ? deviceOf(name, query, venue) : null;
  const person = asPerson && signer !== 'device' ? personOf(name, query, people) : null;
  return (
    device ??
    person ?? {
      status: 401,
      msg: signer === 'person' ? 'Sesión inválida o con problemas' : 'API sin autorización',
      why: `no valid ${signer} credentials`,
    }
  );
}
