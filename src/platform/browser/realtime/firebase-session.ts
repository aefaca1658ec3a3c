/** This file must be imported dynamically, because the SDK uses the global WebSocket that exists when it loads. */
import { signInWithCustomToken } from 'firebase/auth/web-extension';
import { goOffline, goOnline, onValue, ref } from 'firebase/database';
import type { Realtime, RealtimeHandlers, RealtimeSession } from '../../ports.ts';
import { accessDatabase } from './firebase-data.ts';
import { acquireInstance, connectDatabase, type FirebaseInstance, releaseInstance } from './firebase-instance.ts';
import { isTokenFault, watchSignIn } from './firebase-sign-in.ts';

/** `released` receives whether the SDK's queue has no write left. */
function startSession(
  { auth, database }: FirebaseInstance,
  handlers: RealtimeHandlers,
  released: (clean: boolean) => void,
): RealtimeSession {
  let ended = false;
  const expire = () => {
    if (ended) return;
    ended = true;
    goOffline(database);
    handlers.expired();
  };
  if (auth.currentUser !== null) watchSignIn(auth.currentUser, expire);
  connectDatabase(database);
  const unlink = onValue(ref(database, '.info/connected'), (connected) => handlers.linked(connected.val() === true));
  const { close, ...data } = accessDatabase(database);
  let closed = false;
  return {
    ...data,
    reconnect() {
      if (ended) return;
      goOffline(database);
      goOnline(database);
    },
    close() {
      if (closed) return;
      closed = true;
      ended = true;
      unlink();
      released(close());
    },
  };
}

/**
 * Failures are values: `token` when the identity service rejected the platform's token, `network` when a retry may
 * succeed.
 */
export const openFirebaseSession: Realtime['open'] = async (config, token, handlers) => {
  let instance: FirebaseInstance | null = null;
  try {
    const acquired = acquireInstance(config);
    instance = acquired;
    await signInWithCustomToken(acquired.auth, token);
    const released = (clean: boolean) => void releaseInstance(config, acquired, clean);
    return { ok: true, data: startSession(acquired, handlers, released) };
  } catch (error) {
    if (instance !== null) await releaseInstance(config, instance, true);
    return { ok: false, why: isTokenFault(error) ? 'token' : 'network' };
  }
};
