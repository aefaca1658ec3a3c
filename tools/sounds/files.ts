/** All sound files of the product: the alarms, the sounds of a void and a fire, and a silence that unlocks audio. */
import { ALARMS, EVENTS } from './alarms.ts';
import { mp3Of } from './mp3.ts';
import { render, SAMPLE_RATE_HZ } from './render.ts';

const SILENCE_NUMBER = 99;
const SILENCE_S = 0.01;

/** By name, as in `public/sounds`. */
export function soundFiles(): ReadonlyMap<string, Uint8Array> {
  const alarms = [...ALARMS, ...EVENTS].map((alarm, index) => [`${index + 1}.mp3`, mp3Of(render(alarm))] as const);
  const silence = mp3Of(new Float64Array(Math.round(SILENCE_S * SAMPLE_RATE_HZ)));
  return new Map([...alarms, [`${SILENCE_NUMBER}.mp3`, silence]]);
}
