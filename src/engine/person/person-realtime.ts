/** The person's own sign-in to the realtime database, beside the device's: it reports changes of the person's data. */
import type { Ports, RealtimeConfig, RealtimeSession } from '../../platform/ports.ts';
import { userPath } from '../../protocol/realtime-paths.ts';
import { createChangeDetector } from '../base/change-detector.ts';
import type { Timers } from '../base/timers.ts';
import { createTokenSignIn, type TokenEventHandler } from '../base/token-sign-in.ts';
import type { EmitPersonEvent } from './person-events.ts';

export interface PersonRealtime {
  /** `token` is empty for none. */
  token(personId: string, token: string): void;
  stop(): void;
}

export interface PersonRealtimeDeps {
  readonly ports: Ports;
  readonly timers: Timers;
  readonly config: RealtimeConfig;
  readonly emit: EmitPersonEvent<'userChanged' | 'tokenRequested'>;
}

/** At most one session at a time. */
function createSession({ ports, config, emit }: PersonRealtimeDeps) {
  let session: RealtimeSession | null = null;
  let openings = 0;
  const detector = createChangeDetector('always');
  const close = () => {
    session?.close();
    session = null;
  };

  const listen = (opened: RealtimeSession, person: string, rejected: () => void) => {
    const path = userPath(person);
    if (path === null) return;
    const received = (value: unknown) => {
      if (detector.isChange(value)) emit({ kind: 'userChanged' });
    };
    opened.listen(path, received, rejected);
  };

  const signIn = async (token: string, personNow: () => string, pass: TokenEventHandler) => {
    openings += 1;
    const own = openings;
    const linked = (up: boolean) => {
      if (up) pass('linked');
    };
    const rejected = () => {
      close();
      pass('rejected');
    };
    const reply = await ports.realtime.open(config, token, { linked, expired: rejected });
    // The person has logged out, or another sign-in has started, during this sign-in.
    if (own !== openings) {
      if (reply.ok) reply.data.close();
      return;
    }
    if (!reply.ok) return pass(reply.why === 'token' ? 'rejected' : 'unreached');
    session = reply.data;
    pass('accepted');
    listen(session, personNow(), rejected);
  };

  return {
    signIn,
    reconnect: () => session?.reconnect(),
    end() {
      openings += 1;
      close();
      detector.forget();
    },
  };
}

export function createPersonRealtime(deps: PersonRealtimeDeps): PersonRealtime {
  const { ports, timers, emit } = deps;
  const session = createSession(deps);
  let person = '';
  const { received, restart } = createTokenSignIn({
    clock: ports.clock,
    timers,
    timer: 'person-realtime',
    signIn: (token, pass) => session.signIn(token, () => person, pass),
    ask: () => emit({ kind: 'tokenRequested' }),
    reconnect: session.reconnect,
    gaveUp: () => ports.page.log('The realtime database rejected the person three times.'),
  });
  return {
    token(personId, given) {
      person = personId;
      received(given);
    },
    stop() {
      session.end();
      restart();
      person = '';
    },
  };
}
