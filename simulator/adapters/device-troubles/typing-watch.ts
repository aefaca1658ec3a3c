/** A change of the world must not discard text that a user has typed (rule ROOM-30). */

/** Path of all pages of people and accounts. */
const PEOPLE = 'l/';

/** Listens from now on; the returned function says whether there is typed text. */
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
