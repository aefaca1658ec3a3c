/** Detects text that a user has typed on an account page: a change of the world must not discard it (rule ROOM-30). */

/** The path of all pages of people and accounts, both in a device's folder and on the account host. */
const PEOPLE = 'l/';

/**
 * Listens from now on; `folder` is the path of the page's folder. The returned function returns whether there is typed
 * text.
 */
export function watchTyping(folder: string): () => boolean {
  const isAtPeople = () => new URL(document.URL).pathname.startsWith(folder + PEOPLE);
  let hasTyped = false;
  document.addEventListener(
    'input',
    () => {
      hasTyped = isAtPeople();
    },
    { capture: true },
  );
  return () => {
    hasTyped &&= isAtPeople();
    return hasTyped;
  };
}
