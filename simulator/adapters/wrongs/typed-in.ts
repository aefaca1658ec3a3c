/** Whether somebody has typed into an account page and is still there: another world takes nothing away from them (rule ROOM28). */

/** All pages of people and their accounts lie below it, in a device's folder as on the host of accounts. */
const PEOPLE = 'l/';

/** Listens from now on; `folder` is the path of the folder that serves the page. What is answered says how it is now. */
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
