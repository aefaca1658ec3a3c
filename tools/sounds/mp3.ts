/** Mono MP3; the same samples always give the same bytes. */
import { Mp3Encoder } from '@breezystack/lamejs';
import { SAMPLE_RATE_HZ } from './render.ts';

const KBPS = 48;
const FULL_SCALE = 32_767;
/** The encoder distorts a sound that begins with the first samples. */
const LEAD_S = 0.01;

/** The file for samples between -1 and 1 at `SAMPLE_RATE_HZ`. */
export function mp3Of(samples: Float64Array): Uint8Array {
  const encoder = new Mp3Encoder(1, SAMPLE_RATE_HZ, KBPS);
  const lead = Math.round(LEAD_S * SAMPLE_RATE_HZ);
  const words = new Int16Array(lead + samples.length);
  words.set(
    samples.map((level) => Math.round(level * FULL_SCALE)),
    lead,
  );
  // The encoder returns signed bytes, although its types say otherwise.
  return Uint8Array.from([...encoder.encodeBuffer(words), ...encoder.flush()]);
}
