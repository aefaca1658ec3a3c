/** Fetches a sound as a data address that Howler decodes in place. */

/** The number of a few milliseconds of silence, which unlock audio when they are played within the first gesture; no alarm has it. */
export const UNLOCK_SOUND = 99;

const FETCH_MS_MAX = 10_000;
const TYPE = 'audio/mpeg';

/** Whatever came in the place of the file, as an error or a portal's page: a Howl made of it would stay for good. */
async function isSound(bytes: ArrayBuffer): Promise<boolean> {
  const { length } = await new OfflineAudioContext(1, 1, 44_100).decodeAudioData(bytes.slice(0));
  return length > 0;
}

/** The file of a sound beside the app, null when it did not come whole or is no sound. Never rejects. */
export async function fetchSound(sound: number): Promise<string | null> {
  try {
    const address = new URL(`sounds/${sound}.mp3`, document.baseURI);
    const answer = await fetch(address, { credentials: 'omit', signal: AbortSignal.timeout(FETCH_MS_MAX) });
    const bytes = await answer.arrayBuffer();
    if (!(await isSound(bytes))) return null;
    return `data:${TYPE};base64,${btoa(String.fromCharCode(...new Uint8Array(bytes)))}`;
  } catch {
    return null;
  }
}
