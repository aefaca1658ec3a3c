/** The code is read once and then removed from the address. */
import { useCallback, useEffect, useState } from 'react';
import { type AccountCode, decodeAccountCode, USED_CODE } from '../../../protocol/decode-account-code.ts';
import { useOpenPage } from '../../base/open-page.ts';

const USED: AccountCode = { kind: 'used' };

export interface AccountCodeState {
  readonly brought: AccountCode;
  /** Must be called when the user has logged in on the screen of the code. */
  readonly spend: () => void;
}

/** The address of any code, also a broken one, is replaced with that of a used code (rule LOGIN-10). */
export function useAccountCode(code: string): AccountCodeState {
  const { go } = useOpenPage();
  const [brought, setBrought] = useState(() => decodeAccountCode(code));
  useEffect(() => {
    if (code !== USED_CODE) go(`/l/profilecreated/${USED_CODE}`, { instead: true });
  }, [code, go]);
  return { brought, spend: useCallback(() => setBrought(USED), []) };
}
