import type { Caller } from '../../backend/caller.ts';
import { logIn, type PersonScope } from '../../backend/person-calls.ts';
import type { SocialProvider } from '../../domain/device/brand.ts';
import type { VenueIds } from '../../domain/device/kds.ts';
import { appPath } from '../../domain/person/app-path.ts';
import { type LoginMethod, readLogin } from '../../domain/person/login.ts';
import { newSocialState, readSocialCallback } from '../../domain/person/social-login.ts';
import type { Ports } from '../../platform/ports.ts';
import { parseJson } from '../../protocol/forms.ts';
import { FACTS } from '../base/facts.ts';
import type { AppState } from '../base/state.ts';
import { storedOrderId, storeOrderId } from './order-id.ts';
import type { EmitPersonEvent } from './person-events.ts';

export interface SignIn {
  /** Reads the values in the page's address (rule LOGIN-13). */
  open(): void;
  withPassword(email: string, password: string): void;
  withProvider(providerId: string): void;
  submitEmail(email: string): void;
}

export interface SignInDeps {
  readonly ports: Ports;
  readonly state: AppState;
  readonly caller: Caller;
  readonly place: PersonScope;
  /** `email` is null when unknown; the result is null without a venue. */
  venue(email: string | null): VenueIds | null;
  isLoggingIn(): boolean;
  readonly emit: EmitPersonEvent<'loginStarted' | 'loginAccepted' | 'loginRejected' | 'accessDenied'>;
}

const LOGIN_PATH = '/l/profilelogin';

interface LoginAttempt {
  readonly method: LoginMethod;
  readonly secret: string;
  readonly email: string | null;
  readonly providerId?: string;
}

/** Stored before the tab opened the provider's page. */
interface PendingSocialLogin {
  readonly state: string | null;
  readonly providerId: string;
  readonly next: string;
  /** Wall-clock milliseconds. */
  readonly sentAtMs: number;
}

/** Removes even an invalid value (rule LOGIN-6). */
function consumePendingSocialLogin({ facts }: Ports): PendingSocialLogin {
  const stored = parseJson(facts.read(FACTS.socialState));
  facts.remove(FACTS.socialState);
  const [state, providerId, next, sentAtMs]: readonly unknown[] = Array.isArray(stored) ? stored : [];
  const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
  return {
    state: textOf(state) || null,
    providerId: textOf(providerId),
    next: appPath(textOf(next)),
    sentAtMs: typeof sentAtMs === 'number' ? sentAtMs : Number.NaN,
  };
}

function authorisation({ authorizeUrl, clientId }: SocialProvider, back: string, state: string): string {
  const query = { response_type: 'code', client_id: clientId, redirect_uri: back, state };
  const search = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `${authorizeUrl}?${search.join('&')}`;
}

/** One login at a time. */
export function createSignIn(deps: SignInDeps): SignIn {
  const { ports, state, caller, place, venue, isLoggingIn, emit } = deps;
  const { person } = state;
  /** The login with a provider's code that needs an email. */
  let waiting: LoginAttempt | null = null;

  const providerOf = (providerId: string) => state.socialProviders.find(({ id }) => id === providerId);

  /** The next user of the login screen may be another person. */
  const forget = () => {
    waiting = null;
    person.emailFor = null;
  };

  const refuse = (problem: typeof person.problem) => {
    person.problem = problem;
    emit({ kind: 'loginRejected' });
  };

  const tryLogin = async (attempt: LoginAttempt): Promise<void> => {
    if (isLoggingIn() || state.loggedIn) return;
    person.problem = null;
    emit({ kind: 'loginStarted' });
    const reply = await logIn(caller, place, {
      ...attempt,
      orderId: storedOrderId(ports),
      venue: venue(attempt.email),
    });
    if (!isLoggingIn()) return;
    if (!reply.ok) return refuse('network');
    const { ok, errorCode, session } = reply.data;
    const outcome = readLogin({ ok, errorCode, profile: session?.profile ?? null }, attempt.method, place.module);
    waiting = !outcome.ok && outcome.why === 'email-needed' ? attempt : null;
    person.emailFor = waiting?.providerId ?? null;
    if (!outcome.ok && outcome.why === 'no-permission' && session !== null) emit({ kind: 'accessDenied', session });
    if (!outcome.ok || session === null) return refuse(outcome.ok ? 'credentials' : outcome.why);
    emit({ kind: 'loginAccepted', session });
  };

  /** Handles the return from a provider's page. */
  const handleCallback = (brought: ReadonlyMap<string, string>) => {
    const trip = consumePendingSocialLogin(ports);
    const provider = providerOf(trip.providerId);
    const returned = {
      state: brought.get('state') ?? null,
      code: brought.get('code') ?? null,
      issuer: brought.get('iss') ?? null,
    };
    const sent = { ...trip, authorizeUrl: provider?.authorizeUrl ?? null };
    const outcome = readSocialCallback(sent, returned, ports.clock.wallMs());
    if (!outcome.ok) return refuse(outcome.why);
    person.next = trip.next;
    void tryLogin({ method: 'social', secret: outcome.data, email: null, providerId: trip.providerId });
  };

  return {
    open() {
      const brought = ports.page.consumeQuery(['next', 'io', 'state', 'code', 'iss', 'error']);
      person.next = appPath(brought.get('next') ?? '/');
      person.problem = null;
      forget();
      const orderId = brought.get('io');
      if (orderId !== undefined) storeOrderId(ports, orderId);
      if (['state', 'code', 'error'].some((name) => brought.has(name))) handleCallback(brought);
    },
    withPassword: (email, password) => void tryLogin({ method: 'password', secret: password, email: email.trim() }),
    withProvider(providerId) {
      const provider = providerOf(providerId);
      if (provider === undefined || isLoggingIn() || state.loggedIn) return;
      const socialState = newSocialState(ports.random.next);
      const trip = JSON.stringify([socialState, provider.id, person.next, ports.clock.wallMs()]);
      if (!ports.facts.write(FACTS.socialState, trip)) return refuse('storage');
      const back = ports.page.address(LOGIN_PATH);
      ports.page.leave(authorisation(provider, back, socialState));
    },
    submitEmail(email) {
      if (waiting !== null) void tryLogin({ ...waiting, email: email.trim() });
    },
  };
}
