/** The PIN screens: few devices have a PIN, so they load with their texts when needed. */
import { latePartWithTexts } from './late-part.ts';

const parts = () => import('./pin-parts.tsx');

export const PIN_ASK = latePartWithTexts('screens', async () => (await parts()).PinAsk);
export const PIN_QUESTION = latePartWithTexts('screens', async () => (await parts()).PinQuestion);
export const PIN_SETTINGS = latePartWithTexts('screens', async () => (await parts()).PinSettings);
