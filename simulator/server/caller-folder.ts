/** `npm run` starts a program in the package's folder, but a user's paths are relative to their own. */

/** Scripts with file names as arguments. */
const SCRIPTS = ['sim', 'start'];

/** A program without npm is already in that folder. */
export function changeToCallerFolder(
  { npm_lifecycle_event: script = '', INIT_CWD: caller = '' }: NodeJS.ProcessEnv,
  changeFolder: (folder: string) => void = (folder) => process.chdir(folder),
): void {
  if (SCRIPTS.includes(script) && caller !== '') changeFolder(caller);
}
