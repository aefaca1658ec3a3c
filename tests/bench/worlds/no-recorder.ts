/** A kiosk whose recorder never comes: what it costs is what one with it costs more. */

/** The recorder's script as the build names it. */
const RECORDER = /\/assets\/recorder-\w+\.js$/;

/** As much of a browser's profile as holds a request back. */
interface Routed {
  route(found: RegExp, hold: () => void): Promise<unknown>;
}

/** Leaves the request for the recorder without an answer, in every page of a profile: nobody asks for it again. Answers how many there were so far. */
export async function holdRecorder(context: Routed): Promise<() => number> {
  let held = 0;
  await context.route(RECORDER, () => {
    held += 1;
  });
  return () => held;
}
