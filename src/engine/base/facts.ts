/** The names of the facts that a start of the app reads first. */

export const INSTALL_FACT = 'install';
export const LANGUAGE_FACT = 'language';
export const PERSON_FACT = 'person';
/** The cook stopped the countdown of what is pending. */
export const AUTOSAVE_HELD_FACT = 'autosave-held';
/** The environment that was chosen on a test host. */
export const ENVIRONMENT_FACT = 'environment';
