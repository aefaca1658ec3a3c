/** The person's own sign-in, beside the device's, reports changes of the person's data. */
import type { TokenAction, TokenEvent } from '../../domain/link/token.ts';
import type { Ports, RealtimeConfig, RealtimeSession } from '../../platform/ports.ts';
import { userPath } from '../../protocol/realtime-paths.ts';
import { createChangeDetector } from '../base/change-detector.ts';
import type { Timers } from '../base/timers.ts';
import { createTokenTracker } from '../base/token-tracker.ts';
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
  readonly emit: EmitPersonEvent<'userChanged' | 'tokenNeeded'>;
}

/** At most one session at a time. */
function createSession({ ports, config, emit }: PersonRealtimeDeps) {
  let session: RealtimeSession | null = null;
  let openings = 0;
  const news = createChangeDetector('always');
  const close = () => {
    session?.close();
    session = null;
  };

  const listen = (opened: RealtimeSession, person: string, refused: () => void) => {
    const path = userPath(person);
    if (path === null) return;
    const received = (value: unknown) => {
      if (news.isChange(value)) emit({ kind: 'userChanged' });
    };
    opened.listen(path, received, refused);
  };

  const signIn = async (token: string, personNow: () => string, pass: (event: TokenEvent) => void) => {
    openings += 1;
    const own = openings;
    const linked = (up: boolean) => {
      if (up) pass('linked');
    };
    const refused = () => {
      close();
      pass('refused');
    };
    const reply = await ports.realtime.open(config, token, { linked, expired: refused });
    // The person has logged out during the sign-in.
    if (own !== openings) {
      if (reply.ok) reply.data.close();
      return;
    }
    if (!reply.ok) return pass(reply.why === 'token' ? 'refused' : 'unreached');
    session = reply.data;
    pass('accepted');
    listen(session, personNow(), refused);
  };

  return {
    signIn,
    reconnect: () => session?.reconnect(),
    end() {
      openings += 1;
      close();
      news.forget();
    },
  };
}

export function createPersonRealtime(deps: PersonRealtimeDeps): PersonRealtime {
  const { ports, timers, emit } = deps;
  const tries = createTokenTracker(ports.clock);
  const session = createSession(deps);
  let person = '';

  const carryOut = (todo: TokenAction): void => {
    switch (todo.kind) {
      case 'nothing':
        break;
      case 'sign-in':
        timers.set(
          'person-realtime',
          todo.inMs,
          () =>
            void session.signIn(
              tries.token(),
              () => person,
              (event) => carryOut(tries.pass(event)),
            ),
        );
        break;
      case 'ask':
        timers.set('person-realtime', todo.inMs, () => emit({ kind: 'tokenNeeded' }));
        break;
      case 'reconnect':
        session.reconnect();
        break;
      case 'give-up':
        ports.page.log('The realtime database refused the person three times.');
        break;
    }
  };

  return {
    token(personId, given) {
      person = personId;
      carryOut(tries.received(given));
    },
    stop() {
      session.end();
      tries.restart();
      timers.clear('person-realtime');
      person = '';
    },
  };
}
