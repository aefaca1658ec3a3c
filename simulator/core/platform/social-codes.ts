/** Codes of the identity provider: each names a person, works once, and expires after ten minutes. */
import { hashOf } from '../base/fnv.ts';

const VALID_MS = 600_000;
const CODE = /^c-(\d{1,9})-(\d{1,15})-([0-9a-zA-Z]{1,40})-([0-9a-f]{16})$/;

interface CodeFacts {
  readonly personId: string;
  /** Time at which the provider's page made it, in simulated unix milliseconds. */
  readonly madeMs: number;
  /** Letters and digits that distinguish two codes of a person. */
  readonly nonce: string;
}

/** A code from the provider's page. Page and platform share no memory, so it contains its facts. */
export function socialCode({ personId, madeMs, nonce }: CodeFacts): string {
  const facts = `c-${personId}-${Math.round(madeMs)}-${nonce}`;
  return `${facts}-${hashOf(`code ${facts}`)}`;
}

function readCode(code: string): CodeFacts | null {
  const [, personId = '', madeMs, nonce = ''] = CODE.exec(code) ?? [];
  const facts = { personId, madeMs: Number(madeMs), nonce };
  return socialCode(facts) === code ? facts : null;
}

export interface SocialCodes {
  /** The person's id of a code, null when invalid, expired or used. Reading uses nothing up. */
  personOf(code: string): string | null;
  use(code: string): void;
}

/** No used codes yet. `nowMs`: simulated unix milliseconds. */
export function createSocialCodes(nowMs: () => number): SocialCodes {
  const used = new Map<string, number>();
  /** Forgets codes that have expired anyway. */
  const forgetOld = () => {
    for (const [code, madeMs] of used) if (nowMs() - madeMs > VALID_MS) used.delete(code);
  };
  return {
    personOf: (code) => {
      const facts = readCode(code);
      if (facts === null || used.has(code)) return null;
      return Math.abs(nowMs() - facts.madeMs) <= VALID_MS ? facts.personId : null;
    },
    use: (code) => {
      forgetOld();
      used.set(code, readCode(code)?.madeMs ?? 0);
    },
  };
}
