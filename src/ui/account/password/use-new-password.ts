/** A link is checked first, and a final state never changes (rules FORM-22, FORM-23). */
import { useCallback, useEffect, useRef, useState } from 'react';
import {
  firstReset,
  nextReset,
  type ResetEvent,
  type ResetMode,
  type ResetState,
} from '../../../domain/person/reset-link.ts';
import { useAccount } from '../../base/use-account.ts';

export interface PasswordTarget {
  readonly mode: ResetMode;
  /** Part of a mailed link; empty for a change of the password. */
  readonly code: string;
  readonly tag: string;
}

export interface NewPasswordState {
  readonly state: ResetState;
  /** Email of the account that the link belongs to; empty for a change, and before the check. */
  readonly email: string;
  /** The network failed, so a check can be retried. */
  readonly isCut: boolean;
  /** The rejected request may have succeeded earlier: the link was used, or a save had no response (rule ACCOUNT-7). */
  readonly mayBeDone: boolean;
  readonly check: () => void;
  readonly send: (current: string | null, next: string) => void;
  readonly edited: () => void;
}

export function useNewPassword({ mode, code, tag }: PasswordTarget): NewPasswordState {
  const withAccount = useAccount();
  const now = useRef(firstReset(mode, code, tag));
  const isChecking = useRef(false);
  const [state, setState] = useState(now.current);
  const [email, setEmail] = useState('');
  const [isCut, setCut] = useState(false);
  const isResponseLost = useRef(false);
  const [mayBeDone, setMayBeDone] = useState(false);
  const pass = useCallback((event: ResetEvent) => {
    const before = now.current;
    now.current = nextReset(before, event);
    setState(now.current);
    return before !== now.current;
  }, []);
  const check = useCallback(async () => {
    if (now.current !== 'checking' || isChecking.current) return;
    isChecking.current = true;
    setCut(false);
    const reply = await withAccount(({ checkReset }) => checkReset({ code, tag }));
    isChecking.current = false;
    if (reply.ok) setEmail(reply.data);
    // Without a response, the link is not rejected.
    if (!reply.ok && reply.why === 'network') return setCut(true);
    setMayBeDone(!reply.ok);
    pass(reply.ok ? 'checked' : 'rejected');
  }, [withAccount, pass, code, tag]);
  useEffect(() => void check(), [check]);
  const send = async (current: string | null, password: string) => {
    if (!pass('submit')) return;
    setCut(false);
    const outcome = await withAccount((account) =>
      mode === 'change'
        ? account.changePassword(current, password)
        : account.resetPassword({ link: { code, tag }, email, password }),
    );
    const isLost = !outcome.ok && outcome.why === 'network';
    setCut(isLost);
    setMayBeDone(!outcome.ok && !isLost && isResponseLost.current);
    isResponseLost.current ||= isLost;
    pass(outcome.ok ? 'succeeded' : 'failed');
  };
  return {
    state,
    email,
    isCut,
    mayBeDone,
    check: () => void check(),
    send: (current, next) => void send(current, next),
    edited() {
      setCut(false);
      pass('edited');
    },
  };
}
