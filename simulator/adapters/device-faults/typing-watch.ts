/** Whether an account page has typed text in use: another world must not discard it (rule ROOM-30). */

/** Path of all pages of people and their accounts, in a device's folder as on the account host. */
const PEOPLE = 'l/';

/** Listens from now on; `folder` is the path of the page's folder. The returned function gives the present state. */
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
