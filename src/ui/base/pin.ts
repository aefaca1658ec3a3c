/** Few devices have a PIN, so these screens load when needed. */
import { deferredPartWithTexts } from './deferred-part.ts';

const parts = () => import('./pin-parts.tsx');

export const PIN_ENTRY = deferredPartWithTexts('screens', async () => (await parts()).PinEntry);
export const PIN_QUESTION = deferredPartWithTexts('screens', async () => (await parts()).PinQuestion);
export const PIN_SETTINGS = deferredPartWithTexts('screens', async () => (await parts()).PinSettings);
