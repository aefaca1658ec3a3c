/** The parts that ask for a PIN: few devices have one, so they load when they are needed, with their texts. */
import { PIN_TEXTS } from '../../i18n/areas/pin.ts';
import { latePart, withTexts } from './late-part.ts';

const parts = () => import('./pin-parts.tsx');

export const PIN_ASK = latePart(withTexts(async () => (await parts()).PinAsk, PIN_TEXTS));
export const PIN_QUESTION = latePart(withTexts(async () => (await parts()).PinQuestion, PIN_TEXTS));
export const PIN_SETTINGS = latePart(withTexts(async () => (await parts()).PinSettings, PIN_TEXTS));
