import { type CallOutcome, done, rejected } from '../base/responses.ts';
import type { Handler } from '../platform/handle-call.ts';
import type { Platform } from '../platform/platform.ts';
import { fieldsOf, textOf, wholeOf } from './read-fields.ts';

const DEVICE_LENGTH_MAX = 100;

function reject(platform: Platform, why: string, outcome: CallOutcome): CallOutcome {
  platform.trouble(why);
  return outcome;
}

const listOf = <T>(item: T | null): readonly T[] => (item === null ? [] : [item]);

/** Call 2. A device gets its own unit; a person gets the unit of `dev`, or the device of the requested unit. */
export const installRecord: Handler = ({ request, signer, platform }) => {
  const { custom = '', dev = '', xiu, xid, kdsid } = request.query;
  const { units } = platform.venue;
  const deviceId = textOf(dev, DEVICE_LENGTH_MAX);
  if (!/^[89]$/.test(custom) || deviceId === null)
    return reject(platform, 'installRecord: custom or dev is invalid', rejected('Solicitud ilegible', 400));
  if (signer.kind === 'person' && xiu !== xid)
    return reject(platform, 'installRecord: xiu is not the signer', rejected('Solicitud ilegible', 400));
  if (signer.kind === 'device') return done(listOf(units.recordFor(signer.kdsId, signer.token)));
  return done(listOf(kdsid === undefined ? units.heldBy(deviceId) : units.holderOf(Number(kdsid))));
};

/** Only an administrator may activate; afterwards the unit belongs to the device in the request. */
export const activateKds: Handler = ({ request, signer, platform }) => {
  const { people, venue, nowMs } = platform;
  if (signer.kind !== 'person' || !people.mayAdminister(signer.person))
    return reject(platform, 'activateKds: no administrator', rejected('No autorizado', 403));
  const fields = fieldsOf(request.body);
  const kdsId = wholeOf(fields?.kdsid);
  const deviceId = textOf(fields?.dev, DEVICE_LENGTH_MAX);
  if (kdsId === null || deviceId === null)
    return reject(platform, 'activateKds: kdsid or dev is invalid', rejected('Solicitud ilegible', 400));
  const install = venue.units.activate(kdsId, deviceId, nowMs());
  if (install !== null) return done([install]);
  const why = venue.unit(kdsId) === null ? 'unknown' : 'not available';
  return reject(platform, `activateKds: KDS ${kdsId} is ${why}`, rejected('KDS no disponible'));
};
