/** Where a recording is offered: the offer loads late, with its texts, as few ever see it. */
import { LateDetail } from './late.tsx';
import { latePartWithTexts } from './late-part.ts';

const OFFER = latePartWithTexts('screens', async () => (await import('./recording-offer.tsx')).RecordingOffer);
const NOTHING = {};

export const RecordingSlot = () => <LateDetail of={OFFER} with={NOTHING} />;
