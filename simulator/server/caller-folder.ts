/** `npm run` starts a program in the package's folder, but a user's paths are relative to the user's folder. */

/** The scripts whose arguments name files. */
const SCRIPTS = ['sim', 'start'];

/** Changes to the folder in which `npm run` was called; without npm the program is there already. */
export function changeToCallerFolder(
  { npm_lifecycle_event: script = '', INIT_CWD: caller = '' }: NodeJS.ProcessEnv,
  changeFolder: (folder: string) => void = (folder) => process.chdir(folder),
): void {
  if (SCRIPTS.includes(script) && caller !== '') changeFolder(caller);
}
