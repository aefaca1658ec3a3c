/** What the address of a created account brought: read once, and gone from the address at once. */
import { useCallback, useEffect, useState } from 'react';
import { type AccountCode, decodeAccountCode, USED_CODE } from '../../../protocol/decode-account-code.ts';
import { useOpenPage } from '../../base/open-page.ts';

const USED: AccountCode = { kind: 'used' };

export interface BroughtCode {
  readonly brought: AccountCode;
  /** Somebody has logged in with it, or does not want to. */
  readonly spend: () => void;
}

/** What an address says; one that was used or is broken has nothing to hide and still becomes the used one, unless it is (rule S2c). */
export function useAccountCode(code: string): BroughtCode {
  const { go } = useOpenPage();
  const [brought, setBrought] = useState(() => decodeAccountCode(code));
  useEffect(() => {
    if (code !== USED_CODE) go(`/l/profilecreated/${USED_CODE}`, { instead: true });
  }, [code, go]);
  return { brought, spend: useCallback(() => setBrought(USED), []) };
}
