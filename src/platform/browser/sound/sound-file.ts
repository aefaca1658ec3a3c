/** Fetches a sound as a data URL, which Howler decodes without a request. */

/**
 * The number of a sound with a few milliseconds of silence. It unlocks audio in the first gesture; no alarm uses it.
 */
export const UNLOCK_SOUND = 99;

const FETCH_MS_MAX = 10_000;
const TYPE = 'audio/mpeg';

/**
 * Whether the file is a sound, and not an error page or portal page; a Howl made from such a page would stay
 * permanently.
 */
async function isSound(bytes: ArrayBuffer): Promise<boolean> {
  const { length } = await new OfflineAudioContext(1, 1, 44_100).decodeAudioData(bytes.slice(0));
  return length > 0;
}

/** Fetches the file of a sound from the app's folder; null when it does not load or is no sound. Never rejects. */
export async function fetchSound(sound: number): Promise<string | null> {
  try {
    const address = new URL(`sounds/${sound}.mp3`, document.baseURI);
    const response = await fetch(address, { credentials: 'omit', signal: AbortSignal.timeout(FETCH_MS_MAX) });
    const bytes = await response.arrayBuffer();
    if (!(await isSound(bytes))) return null;
    return `data:${TYPE};base64,${btoa(String.fromCharCode(...new Uint8Array(bytes)))}`;
  } catch {
    return null;
  }
}
