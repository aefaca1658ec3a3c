/** A press on the login waits for these parts. */
import type { HostFacts } from '../domain/device/brand.ts';
import { LOGIN_PRESS_MS } from '../domain/limits.ts';
import { createDeferred } from './base/deferred.ts';
import { personFact } from './base/fact-storage.ts';
import { FACTS } from './base/facts.ts';
import type { Person, PersonDeps } from './person-parts.ts';

export type LoadPerson = () => Promise<Pick<typeof import('./person-parts.ts'), 'startPerson'>>;

/**
 * The script loads when the previous run left a session or a notice of its end, and when a screen needs it. Null on an
 * unknown host.
 */
export function createDeferredPerson(
  deps: Omit<PersonDeps, 'host'> & { readonly host: HostFacts | null },
  load: LoadPerson,
) {
  const { ports, state, timers, host } = deps;
  if (host === null) return null;
  const deferred = createDeferred({ page: ports.page, timers, timer: 'person', after: ports.page.painted }, load);
  let person: Person | null = null;
  let isOver = false;
  const use = (work: (person: Person) => void) =>
    deferred.use(({ startPerson }) => {
      if (isOver) return;
      person ??= startPerson({ ...deps, host });
      work(person);
    });
  /** One press at a time. After a timeout the press is never carried out, because the user no longer expects it. */
  const press = (work: (person: Person) => void) => {
    if (state.person.press === 'waits') return;
    let isGivenUp = false;
    state.person.press = 'waits';
    timers.set('login-press', LOGIN_PRESS_MS, () => {
      isGivenUp = true;
      state.person.press = 'failed';
    });
    use((ready) => {
      if (isGivenUp) return;
      timers.clear('login-press');
      state.person.press = 'none';
      work(ready);
    });
  };
  /** A failure from before the login screen opened is not shown. */
  const openLogin = () => {
    if (state.person.press === 'failed') state.person.press = 'none';
    use(({ open }) => open());
  };
  if ([personFact(ports.facts), FACTS.session, FACTS.sessionEnd].some((name) => ports.facts.read(name) !== null))
    use(() => {});
  const dispose = () => {
    isOver = true;
    person?.dispose();
  };
  return { use, press, openLogin, dispose };
}
