/** One request at a time, whatever the user presses; a failed request can be sent again (rule FORM-29). */
import { useCallback, useEffect, useRef, useState } from 'react';
import { nextRequest, type RequestEvent, type RequestState } from '../../domain/person/forms/request.ts';
import type { Account, AccountOutcome, AccountProblem } from '../../engine/base/account-api.ts';
import { useAccount } from '../base/use-account.ts';

export interface FormRequest {
  readonly state: RequestState;
  /** Set only in the state `error`. */
  readonly problem: AccountProblem;
  readonly send: (work: (account: Account) => Promise<AccountOutcome>) => void;
  /** The user typed, so the message of the last request is removed. */
  readonly edited: () => void;
}

export function useRequest(): FormRequest {
  const withAccount = useAccount();
  const now = useRef<RequestState>('form');
  const isHere = useRef(true);
  const [shown, setShown] = useState<Pick<FormRequest, 'state' | 'problem'>>({ state: 'form', problem: 'rejected' });
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const pass = useCallback((event: RequestEvent, problem: AccountProblem = 'rejected') => {
    const before = now.current;
    now.current = nextRequest(before, event);
    setShown({ state: now.current, problem });
    return before !== now.current;
  }, []);
  const send = useCallback(
    (work: (account: Account) => Promise<AccountOutcome>) => {
      if (!pass('submit')) return;
      void withAccount(work).then((outcome) => {
        // The user has opened another form and no longer waits for this one.
        if (!isHere.current) return;
        if (outcome.ok) pass('succeeded');
        else pass('failed', outcome.why);
      });
    },
    [withAccount, pass],
  );
  return { ...shown, send, edited: useCallback(() => void pass('edited'), [pass]) };
}
