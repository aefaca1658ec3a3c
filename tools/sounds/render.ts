import type { Alarm, Strike } from './alarms.ts';
import type { Voice } from './voices.ts';

/** The lowest rate of MPEG-1. It carries all partials of the alarms, which are below 7 kHz. */
export const SAMPLE_RATE_HZ = 32_000;
/** The losses of the encoder raise the peaks by up to a third; they still stay below full scale. */
export const PEAK = 0.72;

/** Long enough to avoid a click, short enough to be sharp in a noisy kitchen. */
const ATTACK_S = 0.004;
const FADE_S = 0.04;

/** A curve from 0 to 1 that is smooth at both ends. */
const ease = (share: number): number => (1 - Math.cos(Math.PI * Math.min(1, Math.max(0, share)))) / 2;

function addStrike(samples: Float64Array, voice: Voice, { atS, hz }: Strike): void {
  const first = Math.round(atS * SAMPLE_RATE_HZ);
  for (let index = first; index < samples.length; index++) {
    const afterS = (index - first) / SAMPLE_RATE_HZ;
    let level = 0;
    for (const note of hz) {
      for (const { ratio, gain, decayS } of voice) {
        level += gain * Math.exp(-afterS / decayS) * Math.sin(2 * Math.PI * note * ratio * afterS);
      }
    }
    samples[index] = (samples[index] ?? 0) + (level * ease(afterS / ATTACK_S)) / hz.length;
  }
}

const peakOf = (samples: Float64Array): number => samples.reduce((peak, level) => Math.max(peak, Math.abs(level)), 0);

/** Samples from -1 to 1, at `SAMPLE_RATE_HZ`. */
export function render({ voice, lengthS, drive, strikes }: Alarm): Float64Array {
  const samples = new Float64Array(Math.round(lengthS * SAMPLE_RATE_HZ));
  for (const strike of strikes) addStrike(samples, voice, strike);
  const before = peakOf(samples);
  const pressed = samples.map((level, index) => {
    const leftS = (samples.length - 1 - index) / SAMPLE_RATE_HZ;
    return Math.tanh((drive * level) / before) * ease(leftS / FADE_S);
  });
  const scale = PEAK / peakOf(pressed);
  return pressed.map((level) => level * scale);
}
