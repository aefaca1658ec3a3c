/** `npm run` starts a program in the folder of the package: paths that a person names begin where the person stands. */

/** The scripts whose arguments name files. */
const SCRIPTS = ['sim', 'start'];

/** Goes to the folder in which `npm run` was called; without npm the program is there already. */
export function standWithCaller(
  { npm_lifecycle_event: script = '', INIT_CWD: caller = '' }: NodeJS.ProcessEnv,
  go: (folder: string) => void = (folder) => process.chdir(folder),
): void {
  if (SCRIPTS.includes(script) && caller !== '') go(caller);
}
