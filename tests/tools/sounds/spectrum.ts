/** Energy of some samples at one frequency, after Goertzel. */
function energyAt(samples: Float64Array, hz: number, rateHz: number): number {
  const turn = 2 * Math.cos((2 * Math.PI * hz) / rateHz);
  let last = 0;
  let before = 0;
  for (const sample of samples) [last, before] = [sample + turn * last - before, last];
  return last * last + before * before - turn * last * before;
}

/** Mean square of samples from -1 to 1. */
export const powerOf = (samples: Float64Array): number =>
  samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;

export const spectrumOf = (samples: Float64Array, frequenciesHz: readonly number[], rateHz: number): number[] =>
  frequenciesHz.map((hz) => energyAt(samples, hz, rateHz));

/** Similarity of two sounds, 0 to 1: the cosine of the angle between their level vectors. */
export function similarity(a: readonly number[], b: readonly number[]): number {
  const dot = (x: readonly number[], y: readonly number[]) =>
    x.reduce((sum, level, index) => sum + level * (y[index] ?? 0), 0);
  return dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));
}
