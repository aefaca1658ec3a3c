/** Which of the known words somebody meant who wrote another one. */
import { closestMatch } from 'leven';

/** Letters that a misspelt word may differ by: half of a short one, three of any. */
const DIFFERENT_MAX = 3;

/** The known word that is closest to a written one; undefined when none is close. */
export function meantWord(written: unknown, known: readonly string[]): string | undefined {
  if (typeof written !== 'string' || written.length > 100) return undefined;
  const maxDistance = Math.max(1, Math.min(DIFFERENT_MAX, Math.floor(written.length / 2)));
  return closestMatch(written, known, { maxDistance });
}
