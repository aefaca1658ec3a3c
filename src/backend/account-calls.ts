/** The calls of an account: a new one, a lost password, a new password. They answer values and never throw. */
import type { AccountForm } from '../domain/person/forms/account-form.ts';
import { done, type Reply } from '../domain/reply.ts';
import type { Language } from '../domain/shown/language.ts';
import { decodeEmail, type ResetLink } from '../protocol/decode-account-code.ts';
import type { Caller, CallResult } from './caller.ts';
import { type CallFailure, dataOf, refusal } from './calls.ts';
import type { PersonPlace } from './person-calls.ts';

/** What the platform says to something that brings nothing back. */
function outcomeOf(result: CallResult): Reply<null, CallFailure> {
  if (!result.ok) return result;
  return result.data.ok ? done(null) : refusal(result.status);
}

const linkQuery = ({ code, tag }: ResetLink) => ({ tipo: 1, idr: code, tgr: tag });

/** Call 14: asks for an account; its mail is written in a language. */
export async function createAccount(
  caller: Caller,
  { environment }: PersonPlace,
  { email, firstNames, lastNames }: AccountForm,
  language: Language,
): Promise<Reply<null, CallFailure>> {
  const body = { em: email, nm: firstNames, ln: lastNames, lang: language };
  return outcomeOf(await caller('createAccount', { query: { amb: environment }, body }));
}

/** Call 17: asks for a mail with a link that sets a new password. */
export async function requestReset(
  caller: Caller,
  { module }: PersonPlace,
  email: string,
): Promise<Reply<null, CallFailure>> {
  return outcomeOf(await caller('resetRequest', { query: { tipo: 0 }, body: { data: { email }, xmod: module } }));
}

/** Call 18: the email whose password a link sets. `refused` for a link that is broken or too old. */
export async function checkReset(caller: Caller, link: ResetLink): Promise<Reply<string, CallFailure>> {
  return dataOf(await caller('resetCheck', { query: linkQuery(link) }), decodeEmail);
}

export interface NewPasswordOf {
  readonly link: ResetLink;
  /** As call 18 named it. */
  readonly email: string;
  readonly password: string;
}

/** Call 19: sets a new password by a mailed link. */
export async function resetPassword(
  caller: Caller,
  { module }: PersonPlace,
  { link, email, password }: NewPasswordOf,
): Promise<Reply<null, CallFailure>> {
  const body = { data: { email }, xmod: module, pw: password };
  return outcomeOf(await caller('resetDo', { query: linkQuery(link), body }));
}

/** Call 20: another password for whoever is logged in; `current` is null where there was none. */
export async function changePassword(
  caller: Caller,
  { module }: PersonPlace,
  current: string | null,
  next: string,
): Promise<Reply<null, CallFailure>> {
  const body = { clave1: next, ...(current !== null && { clave0: current }) };
  return outcomeOf(await caller('changePassword', { module, body }));
}
