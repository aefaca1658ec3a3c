/** The offer loads late, because few users see it. */
import { DeferredDetail } from './deferred.tsx';
import { deferredPartWithTexts } from './deferred-part.ts';

const OFFER = deferredPartWithTexts('screens', async () => (await import('./recording-offer.tsx')).RecordingOffer);
const NOTHING = {};

export const RecordingSlot = () => <DeferredDetail of={OFFER} with={NOTHING} />;
