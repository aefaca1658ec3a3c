/**
 * `npm run` starts a program in the folder of the package, but paths from a user are relative to the user's own folder.
 */

/** The scripts that have file names as arguments. */
const SCRIPTS = ['sim', 'start'];

/** Changes to the folder in which the user called `npm run`. A program without npm is already in that folder. */
export function changeToCallerFolder(
  { npm_lifecycle_event: script = '', INIT_CWD: caller = '' }: NodeJS.ProcessEnv,
  changeFolder: (folder: string) => void = (folder) => process.chdir(folder),
): void {
  if (SCRIPTS.includes(script) && caller !== '') changeFolder(caller);
}
