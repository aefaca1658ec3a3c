/** A code of the identity provider identifies a person, works once, and expires after ten minutes. */
import { hashOf } from '../base/fnv.ts';

const VALID_MS = 600_000;
const CODE = /^c-(\d{1,9})-(\d{1,15})-([0-9a-zA-Z]{1,40})-([0-9a-f]{16})$/;

interface CodeFacts {
  readonly personId: string;
  /** Simulated unix milliseconds. */
  readonly madeMs: number;
  /** Makes each code of a person different. */
  readonly nonce: string;
}

/** The code contains its facts, because the provider's page and the platform share no memory. */
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
  /** Null when the code is invalid, expired or used. Reading does not use it up. */
  personOf(code: string): string | null;
  use(code: string): void;
}

/** `nowMs` returns simulated unix milliseconds. */
export function createSocialCodes(nowMs: () => number): SocialCodes {
  const used = new Map<string, number>();
  /** An expired code needs no entry, because it is invalid anyway. */
  const dropExpired = () => {
    for (const [code, madeMs] of used) if (nowMs() - madeMs > VALID_MS) used.delete(code);
  };
  return {
    personOf: (code) => {
      const facts = readCode(code);
      if (facts === null || used.has(code)) return null;
      return Math.abs(nowMs() - facts.madeMs) <= VALID_MS ? facts.personId : null;
    },
    use: (code) => {
      dropExpired();
      used.set(code, readCode(code)?.madeMs ?? 0);
    },
  };
}
