/**
 * Unused instances are signed out, offline and kept for reuse, because each new one adds permanent window listeners.
 */
import { deleteApp, type FirebaseApp, initializeApp, setLogLevel } from 'firebase/app';
import {
  type Auth,
  connectAuthEmulator,
  initializeAuth,
  inMemoryPersistence,
  signOut,
} from 'firebase/auth/web-extension';
import { type Database, enableLogging, forceWebSockets, getDatabase, goOffline, goOnline } from 'firebase/database';
import type { RealtimeConfig } from '../../ports.ts';

export interface FirebaseInstance {
  readonly app: FirebaseApp;
  readonly auth: Auth;
  readonly database: Database;
}

// Link failures are reported by return values and handlers; the console is for faults of this product.
setLogLevel('silent');
enableLogging(false);
// The SDK's other transport loads scripts, which the content security policy forbids.
forceWebSockets();

const idle = new Map<string, FirebaseInstance[]>();
let made = 0;

const keyOf = (config: RealtimeConfig): string =>
  JSON.stringify([config.apiKey, config.databaseUrl, config.authEmulatorUrl]);

function startAuth(app: FirebaseApp, emulatorUrl: string | null): Auth {
  // The import is the SDK's build for pages that must not load external scripts; it is enough for a sign-in by token.
  const auth = initializeAuth(app, { persistence: inMemoryPersistence });
  if (emulatorUrl !== null) connectAuthEmulator(auth, emulatorUrl, { disableWarnings: true });
  return auth;
}

/** Throws for addresses that the SDK rejects. */
export function acquireInstance(config: RealtimeConfig): FirebaseInstance {
  const pooled = idle.get(keyOf(config))?.pop();
  if (pooled !== undefined) return pooled;
  made += 1;
  const app = initializeApp({ apiKey: config.apiKey, databaseURL: config.databaseUrl }, `kds-${made}`);
  try {
    return { app, auth: startAuth(app, config.authEmulatorUrl), database: getDatabase(app) };
  } catch (error) {
    void deleteApp(app);
    throw error;
  }
}

/** Missing in the SDK's types. */
interface Connecting {
  readonly interruptReasons_: Readonly<Record<string, true>>;
  shouldReconnect_: () => boolean;
}

/**
 * Before each attempt the SDK would create a new network monitor, which always allows the attempt and adds permanent
 * window listeners. This function skips that; the first monitor still receives network changes.
 */
export function connectDatabase(database: Database): void {
  // The SDK connects when this field is first read, so it is read only after the sign-in.
  const { _repo: repo } = database as unknown as { readonly _repo: { readonly persistentConnection_: Connecting } };
  const connecting = repo.persistentConnection_;
  connecting.shouldReconnect_ = () => Object.keys(connecting.interruptReasons_).length === 0;
  goOnline(database);
}

/**
 * Also ends the renewal timer. If not `clean`, the SDK still has queued writes, so the instance is deleted: these
 * writes must not reach the next session.
 */
export async function releaseInstance(
  config: RealtimeConfig,
  instance: FirebaseInstance,
  clean: boolean,
): Promise<void> {
  goOffline(instance.database);
  await signOut(instance.auth);
  if (!clean) return deleteApp(instance.app);
  const key = keyOf(config);
  idle.set(key, [...(idle.get(key) ?? []), instance]);
}
