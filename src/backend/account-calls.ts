import type { AccountForm } from '../domain/person/forms/account-form.ts';
import type { Language } from '../domain/presentation/language.ts';
import { done, type Reply } from '../domain/reply.ts';
import { decodeEmail, type ResetLink } from '../protocol/decode-account-code.ts';
import type { Caller, CallResult } from './caller.ts';
import { type CallFailure, dataOf, rejectionOf } from './calls.ts';
import type { PersonScope } from './person-calls.ts';

function outcomeOf(result: CallResult): Reply<null, CallFailure> {
  if (!result.ok) return result;
  return result.data.ok ? done(null) : rejectionOf(result.status);
}

const linkQuery = ({ code, tag }: ResetLink) => ({ tipo: 1, idr: code, tgr: tag });

export async function createAccount(
  caller: Caller,
  { environment }: PersonScope,
  { email, firstNames, lastNames }: AccountForm,
  language: Language,
): Promise<Reply<null, CallFailure>> {
  const body = { em: email, nm: firstNames, ln: lastNames, lang: language };
  return outcomeOf(await caller('createAccount', { query: { amb: environment }, body }));
}

export async function requestReset(
  caller: Caller,
  { module }: PersonScope,
  email: string,
): Promise<Reply<null, CallFailure>> {
  return outcomeOf(await caller('resetRequest', { query: { tipo: 0 }, body: { data: { email }, xmod: module } }));
}

/** Call 18: returns the email of a reset link. Fails with `rejected` for a broken or expired link. */
export async function checkReset(caller: Caller, link: ResetLink): Promise<Reply<string, CallFailure>> {
  return dataOf(await caller('resetCheck', { query: linkQuery(link) }), decodeEmail);
}

export interface PasswordReset {
  readonly link: ResetLink;
  readonly email: string;
  readonly password: string;
}

export async function resetPassword(
  caller: Caller,
  { module }: PersonScope,
  { link, email, password }: PasswordReset,
): Promise<Reply<null, CallFailure>> {
  const body = { data: { email }, xmod: module, pw: password };
  return outcomeOf(await caller('resetDo', { query: linkQuery(link), body }));
}

export async function changePassword(
  caller: Caller,
  { module }: PersonScope,
  current: string | null,
  next: string,
): Promise<Reply<null, CallFailure>> {
  const body = { clave1: next, ...(current !== null && { clave0: current }) };
  return outcomeOf(await caller('changePassword', { module, body }));
}
