/** The simulated identity provider's page as data. */
import { PERSON_FACTS } from '../core/base/person-facts.ts';
import { socialCode } from '../core/platform/social-codes.ts';

export interface SocialChoice {
  readonly name: string;
  /** Empty when the provider has no email. */
  readonly email: string;
  readonly address: string;
}

export type Authorization =
  | { readonly ok: true; readonly choices: readonly SocialChoice[]; readonly cancel: string }
  | { readonly ok: false; readonly problem: string };

interface Making {
  /** In simulated unix milliseconds. */
  readonly nowMs: number;
  /** Up to forty letters and digits, different each time. */
  nonce(): string;
}

const STATE_LENGTH_MAX = 200;
const SOCIAL_PEOPLE = PERSON_FACTS.filter((person) => person.isSocial);

/** Adds the response to the query of the app's address, and removes the fragment. */
function leading(back: URL, response: Readonly<Record<string, string>>): string {
  const address = new URL(back);
  address.hash = '';
  for (const [name, value] of Object.entries(response)) address.searchParams.set(name, value);
  return address.href;
}

/** Null when missing, invalid or of another origin. */
function returnAddress(wanted: string | null, origin: string): URL | null {
  if (wanted === null || !URL.canParse(wanted)) return null;
  const address = new URL(wanted);
  return address.origin === origin ? address : null;
}

/** Each call makes new codes. */
export function authorizationAt(address: string, { nowMs, nonce }: Making): Authorization {
  const { searchParams, origin } = new URL(address);
  const state = searchParams.get('state') ?? '';
  const back = returnAddress(searchParams.get('redirect_uri'), origin);
  if (searchParams.get('response_type') !== 'code') return { ok: false, problem: 'response_type debe ser code.' };
  if (searchParams.get('client_id') !== 'kds-simulator') return { ok: false, problem: 'client_id es desconocido.' };
  if (state === '' || state.length > STATE_LENGTH_MAX) return { ok: false, problem: 'Falta state.' };
  if (back === null) return { ok: false, problem: 'redirect_uri no es de este sitio.' };
  return {
    ok: true,
    choices: SOCIAL_PEOPLE.map(({ id, fullName, email }) => ({
      name: fullName,
      email,
      address: leading(back, { state, code: socialCode({ personId: id, madeMs: nowMs, nonce: nonce() }) }),
    })),
    cancel: leading(back, { error: 'access_denied', state }),
  };
}
