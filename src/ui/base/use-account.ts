/** A script that does not load counts as a network failure. */
import { useCallback } from 'react';
import { LOGIN_PRESS_MS } from '../../domain/limits.ts';
import type { Reply } from '../../domain/reply.ts';
import type { Account, AccountProblem } from '../../engine/base/account-api.ts';
import type { App } from '../../engine/base/app.ts';
import { useApp } from './app-context.ts';

type AccountWork<Data> = (account: Account) => Promise<Reply<Data, AccountProblem>>;

/** Null if the script has not loaded after 10 s (rule ACCOUNT-6). */
function comesInTime({ commands, onSecond, monotonicS }: App): Promise<Account | null> {
  return new Promise((resolve) => {
    const dueS = monotonicS() + LOGIN_PRESS_MS / 1_000;
    const stop = onSecond(() => {
      if (monotonicS() < dueS) return;
      stop();
      resolve(null);
    });
    void commands.account().then((account) => {
      stop();
      resolve(account);
    });
  });
}

/** If the script loads too late, the call is dropped, because the user no longer expects it. */
export function useAccount(): <Data>(work: AccountWork<Data>) => Promise<Reply<Data, AccountProblem>> {
  const app = useApp();
  return useCallback(
    async <Data>(work: AccountWork<Data>): Promise<Reply<Data, AccountProblem>> => {
      const account = await comesInTime(app);
      return account === null ? { ok: false, why: 'network' } : work(account);
    },
    [app],
  );
}
