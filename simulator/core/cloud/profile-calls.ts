import { type CallOutcome, done, rejected } from '../base/responses.ts';
import type { Handler } from '../platform/handle-call.ts';
import type { Platform } from '../platform/platform.ts';
import { type Fields, fieldsOf } from './read-fields.ts';

const TEXT_LENGTH_MAX = 200;
const ADDRESSES_MAX = 50;
const EMAIL = /^[\w.-]{1,100}@([\w-]{1,60}\.){1,5}[a-z0-9]{2,4}$/i;
const PHONE = /^\+\d{8,15}$/;

const isText = (value: unknown): value is string => typeof value === 'string' && [...value].length <= TEXT_LENGTH_MAX;

const textOr = (pattern: RegExp) => (value: unknown) => isText(value) && (value === '' || pattern.test(value));

const ADDRESS_TEXTS = ['alias', 'di', 'dp', 'cm', 'ci', 'zc', 'pa', 'ct'] as const;

function isAddress(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const address = value as Fields;
  const isPlaced = [address.lt, address.lg].every((degrees) => typeof degrees === 'number' && Number.isFinite(degrees));
  return isPlaced && typeof address.def === 'boolean' && ADDRESS_TEXTS.every((name) => isText(address[name]));
}

const areAddresses = (value: unknown): boolean =>
  Array.isArray(value) && value.length <= ADDRESSES_MAX && value.every(isAddress);

/** The valid values of a profile's fields. */
const DETAILS: Readonly<Record<string, (value: unknown) => boolean>> = {
  nm: (value) => isText(value) && value.trim().length >= 2,
  ln: isText,
  ph: textOr(PHONE),
  em: textOr(EMAIL),
  rut: isText,
  ad: areAddresses,
};

function reject(platform: Platform, why: string, outcome: CallOutcome): CallOutcome {
  platform.trouble(`profileSave: ${why}`);
  return outcome;
}

/** Call 13. Changes only the fields in the request, and pushes to every device of the person. */
export const profileSave: Handler = ({ request, signer, platform }) => {
  const { people } = platform;
  const { amb, xmod } = request.query;
  if (signer.kind !== 'person') return rejected('Sesión inválida o con problemas', 401);
  const fields = fieldsOf(request.body);
  const named = Object.keys(fields ?? {});
  const isPlaced = ['DEV', 'PROD'].includes(amb ?? '') && xmod === String(signer.session.module);
  if (fields === null || named.length === 0 || !isPlaced)
    return reject(platform, 'the body has no fields, or amb or xmod is invalid', rejected('Solicitud ilegible', 400));
  const wrong = named.find((name) => !Object.hasOwn(DETAILS, name) || DETAILS[name]?.(fields[name]) !== true);
  if (wrong !== undefined) return reject(platform, `${wrong} is invalid`, rejected('Datos incompletos'));
  if (!people.saveDetails(signer.person, fields))
    return reject(platform, 'the email is taken', rejected('El correo es de otra cuenta'));
  platform.personChanged(signer.person.profile.id);
  return done();
};

/** Call 15: facts about the venue's internet connection. */
export const connectionInfo: Handler = ({ platform }) =>
  done({ ll: '-33.4247,-70.6134', pc: 'CL', ci: 'Santiago', timeupdated: Math.floor(platform.nowMs() / 1000) });
