/** Instances of the Firebase SDK, signed out and offline when idle, and used again: each one leaves listeners on the window for good. */
import { deleteApp, type FirebaseApp, initializeApp, setLogLevel } from 'firebase/app';
import { type Auth, connectAuthEmulator, initializeAuth, inMemoryPersistence, signOut } from 'firebase/auth';
import { type Database, enableLogging, forceWebSockets, getDatabase, goOffline } from 'firebase/database';
import type { RealtimeConfig } from '../ports.ts';
import { allowListeners } from './firebase-listeners.ts';

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
  // No popup resolver: it would load a frame.
  const auth = initializeAuth(app, { persistence: inMemoryPersistence });
  if (emulatorUrl !== null) connectAuthEmulator(auth, emulatorUrl, { disableWarnings: true });
  return auth;
}

/** An instance for these addresses that nobody else uses. Throws on addresses that the SDK refuses. */
export function takeInstance(config: RealtimeConfig): FirebaseInstance {
  const kept = idle.get(keyOf(config))?.pop();
  if (kept !== undefined) return kept;
  made += 1;
  allowListeners();
  const app = initializeApp({ apiKey: config.apiKey, databaseURL: config.databaseUrl }, `kds-${made}`);
  try {
    return { app, auth: startAuth(app, config.authEmulatorUrl), database: getDatabase(app) };
  } catch (error) {
    void deleteApp(app);
    throw error;
  }
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
