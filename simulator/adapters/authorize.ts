/** The simulated identity provider's page as data: what it was asked, whom it offers, and where each choice leads. */
import { PERSON_FACTS } from '../core/base/person-facts.ts';
import { socialCode } from '../core/platform/social-codes.ts';

export interface SocialChoice {
  readonly name: string;
  /** Empty when the provider knows no email of this person. */
  readonly email: string;
  readonly address: string;
}

export type Authorization =
  | { readonly ok: true; readonly choices: readonly SocialChoice[]; readonly cancel: string }
  /** What is wrong with the question, for the person in front of it. */
  | { readonly ok: false; readonly problem: string };

interface Making {
  /** Simulated unix milliseconds. */
  readonly nowMs: number;
  /** Up to forty letters and digits, others each time. */
  nonce(): string;
}

const STATE_LENGTH_MAX = 200;
const SOCIAL_PEOPLE = PERSON_FACTS.filter((person) => person.isSocial);

/** Back to the app with an answer; whatever the app's own address asks stays. */
function leading(back: URL, answer: Readonly<Record<string, string>>): string {
  const address = new URL(back);
  address.hash = '';
  for (const [name, value] of Object.entries(answer)) address.searchParams.set(name, value);
  return address.href;
}

/** The address to return to, when it belongs to the page's own origin: no other is ever followed. */
function returnAddress(wanted: string | null, origin: string): URL | null {
  if (wanted === null || !URL.canParse(wanted)) return null;
  const address = new URL(wanted);
  return address.origin === origin ? address : null;
}

/** What the page at `address` shows. Each look at it makes codes of its own. */
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
