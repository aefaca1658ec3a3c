import type { PersonDetails } from '../profile.ts';

/** Names, phone and email are not empty; they need not be valid (rule FORM-21). */
export const isComplete = ({ firstNames, lastNames, phone, email }: PersonDetails): boolean =>
  [firstNames, lastNames, phone, email].every((text) => text.trim() !== '');
