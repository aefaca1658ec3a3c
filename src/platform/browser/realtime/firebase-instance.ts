/** Instances of the Firebase SDK, signed out and offline when idle, and used again: each one listens to the window for good. */
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

// What goes wrong on the link is told by answers and handlers; the developer's console is for faults of this product.
setLogLevel('silent');
enableLogging(false);
// The SDK's other transport loads scripts, which the content security policy forbids.
forceWebSockets();

const idle = new Map<string, FirebaseInstance[]>();
let made = 0;

const keyOf = (config: RealtimeConfig): string =>
  JSON.stringify([config.apiKey, config.databaseUrl, config.authEmulatorUrl]);

function startAuth(app: FirebaseApp, emulatorUrl: string | null): Auth {
  // The package's build for pages that may not load scripts of others, as its documentation says; a token is all it needs.
  const auth = initializeAuth(app, { persistence: inMemoryPersistence });
  if (emulatorUrl !== null) connectAuthEmulator(auth, emulatorUrl, { disableWarnings: true });
  return auth;
}

/** An instance for these addresses that nobody else uses. Throws on addresses that the SDK refuses. */
export function takeInstance(config: RealtimeConfig): FirebaseInstance {
  const kept = idle.get(keyOf(config))?.pop();
  if (kept !== undefined) return kept;
  made += 1;
  const app = initializeApp({ apiKey: config.apiKey, databaseURL: config.databaseUrl }, `kds-${made}`);
  try {
    return { app, auth: startAuth(app, config.authEmulatorUrl), database: getDatabase(app) };
  } catch (error) {
    void deleteApp(app);
    throw error;
  }
}

/** The part of the SDK's connection that decides whether it may call, which the SDK's types leave out. */
interface Connecting {
  readonly interruptReasons_: Readonly<Record<string, true>>;
  shouldReconnect_: () => boolean;
}

/**
 * Lets a signed-in instance call. Before each call the SDK asks a new monitor of the network, whose listeners stay on the window
 * for good; a new one always says yes. This instance asks none: the one that it was made with hears the network go and come.
 */
export function connectDatabase(database: Database): void {
  // The SDK begins to call when its connection is first looked at: after the sign-in, never before.
  const { _repo: repo } = database as unknown as { readonly _repo: { readonly persistentConnection_: Connecting } };
  const connecting = repo.persistentConnection_;
  connecting.shouldReconnect_ = () => Object.keys(connecting.interruptReasons_).length === 0;
  goOnline(database);
}

/** Signs out, which also ends the renewal timer. Not `clean`: writes are still queued, and must not reach the next session. */
export async function returnInstance(
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
