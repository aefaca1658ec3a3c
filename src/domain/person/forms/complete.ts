/** Whether a profile says all that a restaurant needs of somebody who orders. */
import type { PersonDetails } from '../profile.ts';

/** Names, phone and email are there, right or not; a national ID is nobody's duty (rule PF8f). */
export const isComplete = ({ firstNames, lastNames, phone, email }: PersonDetails): boolean =>
  [firstNames, lastNames, phone, email].every((text) => text.trim() !== '');
