/** Howler decodes a data URL without a request. */

/** A few milliseconds of silence unlock audio in the first gesture; no alarm uses this sound. */
export const UNLOCK_SOUND = 99;

const FETCH_MS_MAX = 10_000;
const TYPE = 'audio/mpeg';

/** A Howl made from an error page or portal page would stay permanently. */
async function isSound(bytes: ArrayBuffer): Promise<boolean> {
  const { length } = await new OfflineAudioContext(1, 1, 44_100).decodeAudioData(bytes.slice(0));
  return length > 0;
}

/** Null when the file does not load or is not a sound. Never rejects. */
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
