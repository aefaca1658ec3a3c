/** Where a recording is offered: the offer loads late, with its texts, as few ever see it. */
import { LateDetail } from './late.tsx';
import { latePart } from './late-part.ts';

const OFFER = latePart(async (texts) => (await import('./recording-offer.tsx')).bringRecordingOffer(texts));
const NOTHING = {};

export const RecordingSlot = () => <LateDetail of={OFFER} with={NOTHING} />;
