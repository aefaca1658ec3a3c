/** The code in the address of a new account: read once, then removed from the address. */
import { useCallback, useEffect, useState } from 'react';
import { type AccountCode, decodeAccountCode, USED_CODE } from '../../../protocol/decode-account-code.ts';
import { useOpenPage } from '../../base/open-page.ts';

const USED: AccountCode = { kind: 'used' };

export interface AccountCodeState {
  readonly brought: AccountCode;
  /** The user has logged in with it, or declined. */
  readonly spend: () => void;
}

/**
 * The content of an address; a used or broken one contains no secret and still becomes the used address, unless it
 * already is (rule LOGIN-10).
 */
export function useAccountCode(code: string): AccountCodeState {
  const { go } = useOpenPage();
  const [brought, setBrought] = useState(() => decodeAccountCode(code));
  useEffect(() => {
    if (code !== USED_CODE) go(`/l/profilecreated/${USED_CODE}`, { instead: true });
  }, [code, go]);
  return { brought, spend: useCallback(() => setBrought(USED), []) };
}
