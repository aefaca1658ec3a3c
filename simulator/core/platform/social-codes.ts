/** Codes of the identity provider: each names a person, works once, and only for ten minutes. */
import { hashOf } from '../base/fnv.ts';

const VALID_MS = 600_000;
const CODE = /^c-(\d{1,9})-(\d{1,15})-([0-9a-zA-Z]{1,40})-([0-9a-f]{16})$/;

interface CodeFacts {
  readonly personId: string;
  /** Simulated unix milliseconds at which the provider's page made it. */
  readonly madeMs: number;
  /** Letters and digits that tell two codes of a person apart. */
  readonly nonce: string;
}

/** A code as the provider's page hands it out. The page and the platform share no memory, so it says what it stands for. */
export function socialCode({ personId, madeMs, nonce }: CodeFacts): string {
  const facts = `c-${personId}-${Math.round(madeMs)}-${nonce}`;
  return `${facts}-${hashOf(`code ${facts}`)}`;
}

/** What a code says, or null when it is none. */
function readCode(code: string): CodeFacts | null {
  const [, personId = '', madeMs, nonce = ''] = CODE.exec(code) ?? [];
  const facts = { personId, madeMs: Number(madeMs), nonce };
  return socialCode(facts) === code ? facts : null;
}

export interface CodeBook {
  /** The id of the person whom a code stands for, null when it is none, too old or used. Looking uses nothing up. */
  personOf(code: string): string | null;
  use(code: string): void;
}

/** No code used yet. `nowMs`: simulated unix milliseconds. */
export function createCodeBook(nowMs: () => number): CodeBook {
  const used = new Map<string, number>();
  /** Codes that are too old anyway make room. */
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
