/** The person's own sign-in to the realtime database, beside the device's: it tells when the platform knows something else of the person. */
import type { Ports, RealtimeConfig, RealtimeSession } from '../../platform/ports.ts';
import { userPath } from '../../protocol/realtime-paths.ts';
import { createHeardValue } from '../base/heard-values.ts';
import type { Timers } from '../base/timers.ts';
import { createTokenTries } from '../base/token-tries.ts';
import type { TellPerson } from './person-events.ts';

export interface PersonRealtime {
  /** The platform gave this token for the person of that id; empty for none. */
  token(personId: string, token: string): void;
  /** Nobody is logged in any more. */
  stop(): void;
}

export interface PersonRealtimeDeps {
  readonly ports: Ports;
  readonly timers: Timers;
  readonly config: RealtimeConfig;
  readonly tell: TellPerson<'userChanged' | 'tokenNeeded'>;
}

/** Signed out until a token comes. */
export function createPersonRealtime({ ports, timers, config, tell }: PersonRealtimeDeps): PersonRealtime {
  let person = '';
  let session: RealtimeSession | null = null;
  let openings = 0;
  const news = createHeardValue(() => tell({ kind: 'userChanged' }), 'always');

  const tries = createTokenTries(ports.clock, timers, 'person-realtime', {
    'sign-in': () => void signIn(),
    ask: () => tell({ kind: 'tokenNeeded' }),
    reconnect: () => session?.reconnect(),
    'give-up': () => ports.page.log('The realtime database refused the person three times.'),
  });

  const close = () => {
    session?.close();
    session = null;
  };

  const refused = () => {
    close();
    tries.pass('refused');
  };

  const listen = (opened: RealtimeSession) => {
    const path = userPath(person);
    if (path !== null) opened.listen(path, news.heard, refused);
  };

  const signIn = async () => {
    openings += 1;
    const own = openings;
    const linked = (up: boolean) => {
      if (up) tries.pass('linked');
    };
    const reply = await ports.realtime.open(config, tries.token(), { linked, expired: refused });
    // Somebody else's by now, or nobody's.
    if (own !== openings) {
      if (reply.ok) reply.data.close();
      return;
    }
    if (!reply.ok) return tries.pass(reply.why === 'token' ? 'refused' : 'unreached');
    session = reply.data;
    tries.pass('accepted');
    listen(session);
  };

  return {
    token(personId, given) {
      person = personId;
      tries.given(given);
    },
    stop() {
      openings += 1;
      close();
      tries.restart();
      person = '';
      news.forget();
    },
  };
}
