/** Whether a profile has everything that a restaurant needs from a customer. */
import type { PersonDetails } from '../profile.ts';

/** Names, phone and email exist, valid or not; a national ID is never required (rule FORM-21). */
export const isComplete = ({ firstNames, lastNames, phone, email }: PersonDetails): boolean =>
  [firstNames, lastNames, phone, email].every((text) => text.trim() !== '');
