/** The way to whoever stands at this screen: what is around a person is fetched when it is wanted, and a press waits for it. */
import type { HostFacts } from '../domain/device/brand.ts';
import { LOGIN_PRESS_MS } from '../domain/limits.ts';
import { createDeferred } from './base/deferred.ts';
import { FACTS } from './base/facts.ts';
import type { loadPerson } from './load-deferred.ts';
import type { Person, PersonDeps } from './person-parts.ts';

/**
 * Brings what waits for a person: its parts are fetched when the last run left one, or somebody who has just left, and when a screen asks
 * for them. Null on a host that is unknown.
 */
export function createPersonDoor(
  deps: Omit<PersonDeps, 'host'> & { readonly host: HostFacts | null },
  load: typeof loadPerson,
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
  /** One at a time: it shows until the script is here, and one that waited too long is not carried out behind somebody's back. */
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
  /** Whoever opens the login did not see what failed before. */
  const openLogin = () => {
    if (state.person.press === 'failed') state.person.press = 'none';
    use(({ open }) => open());
  };
  if ([FACTS.person, FACTS.farewell].some((name) => ports.facts.read(name) !== null)) use(() => {});
  const dispose = () => {
    isOver = true;
    person?.dispose();
  };
  return { use, press, openLogin, dispose };
}
