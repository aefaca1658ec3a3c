import { type CallOutcome, done, rejected } from '../base/responses.ts';
import type { Handler } from '../platform/handle-call.ts';
import type { Platform } from '../platform/platform.ts';
import { type Fields, fieldsOf, textOf, wholeOf } from './read-fields.ts';

const ENVIRONMENTS: readonly unknown[] = ['DEV', 'PROD'];
const LANGUAGES: readonly unknown[] = ['es', 'en'];
const TYPED_LENGTH_MAX = 200;
const PASSWORD_LENGTH_MIN = 8;
const NAME_LENGTH_MIN = 2;
const EMAIL = /^[\w.-]{1,100}@([\w-]{1,60}\.){1,5}[a-z0-9]{2,4}$/i;

/** The specification gives no meaning to this code. */
const REJECTED_ERROR = 4_201;

/** Rejects a request that no app of this platform sends. */
export function unreadable(platform: Platform, call: string, what: string): CallOutcome {
  platform.trouble(`${call}: ${what}`);
  return rejected('Solicitud ilegible', 400);
}

const no = (msg: string): CallOutcome => ({ ...rejected(msg), codError: REJECTED_ERROR });

const emailOf = (value: unknown): string | null => {
  const email = textOf(value, TYPED_LENGTH_MAX);
  return email !== null && EMAIL.test(email) ? email : null;
};

function nameOf(value: unknown): string | null {
  const name = textOf(value, TYPED_LENGTH_MAX * 2);
  return name !== null && [...name.trim()].length >= NAME_LENGTH_MIN ? name : null;
}

function passwordOf(value: unknown): string | null {
  const password = textOf(value, TYPED_LENGTH_MAX * 2);
  return password !== null && [...password].length >= PASSWORD_LENGTH_MIN ? password : null;
}

/** The email in `data` of calls 17 and 19. */
function addressee({ data, xmod }: Fields): string | null {
  if (wholeOf(xmod) === null || typeof data !== 'object' || data === null) return null;
  return emailOf((data as Fields).email);
}

/** Call 14. */
export const createAccount: Handler = ({ request, platform }) => {
  const fields = fieldsOf(request.body) ?? {};
  const email = emailOf(fields.em);
  const firstNames = nameOf(fields.nm);
  const lastNames = nameOf(fields.ln);
  if (!ENVIRONMENTS.includes(request.query.amb))
    return unreadable(platform, 'createAccount', 'amb is not an environment');
  if (!LANGUAGES.includes(fields.lang)) return unreadable(platform, 'createAccount', 'lang is not a language');
  if (email === null || firstNames === null || lastNames === null)
    return unreadable(platform, 'createAccount', 'the body is not an account');
  const account = { email, firstNames, lastNames, language: String(fields.lang) };
  return platform.people.accounts.create(account) ? done() : no('El email ya tiene un perfil');
};

/** Call 17. */
export const resetRequest: Handler = ({ request, platform }) => {
  const email = addressee(fieldsOf(request.body) ?? {});
  if (email === null) return unreadable(platform, 'resetRequest', 'the body names no email');
  return platform.people.accounts.requestReset(email) ? done() : no('Email desconocido');
};

const LINK_PART = /^[\w.~=+-]{1,200}$/;

/** The link of calls 18 and 19; null when invalid. */
function linkOf({ tipo, idr = '', tgr = '' }: Readonly<Record<string, string>>) {
  return tipo === '1' && LINK_PART.test(idr) && LINK_PART.test(tgr) ? { code: idr, tag: tgr } : null;
}

/** Call 18. */
export const resetCheck: Handler = ({ request, platform }) => {
  const link = linkOf(request.query);
  if (link === null) return unreadable(platform, 'resetCheck', 'the query has no valid code and tag');
  const email = platform.people.accounts.emailOf(link);
  return email === null ? no('Link caducado') : done(email);
};

/** Call 19. */
export const resetDo: Handler = ({ request, platform }) => {
  const fields = fieldsOf(request.body) ?? {};
  const link = linkOf(request.query);
  const email = addressee(fields);
  const password = passwordOf(fields.pw);
  if (link === null) return unreadable(platform, 'resetDo', 'the query has no valid code and tag');
  if (email === null || password === null) return unreadable(platform, 'resetDo', 'the body is not a new password');
  return platform.people.accounts.reset(link, email, password) ? done() : no('Link caducado');
};

/** Call 20. */
export const changePassword: Handler = ({ request, signer, platform }) => {
  if (signer.kind !== 'person') return rejected('Sesión inválida o con problemas', 401);
  const fields = fieldsOf(request.body) ?? {};
  const next = passwordOf(fields.clave1);
  const current = fields.clave0 === undefined ? '' : textOf(fields.clave0, TYPED_LENGTH_MAX * 2);
  if (request.query.xmod !== String(signer.session.module))
    return unreadable(platform, 'changePassword', 'xmod is not that of the session');
  if (next === null || current === null)
    return unreadable(platform, 'changePassword', 'the body is not a new password');
  return platform.people.accounts.change(signer.person, current, next) ? done() : no('Contraseña equivocada');
};
