/** Which of the platform's texts may stand in the place of those that the app carries. */
import type { TextTree } from '../domain/shown/language.ts';

/** What the app puts into a text: values, and other texts. */
const PLACE = /\$t\(.*?\)|\{\{.*?\}\}/gs;
/** The beginning of a place that does not end. */
const OPEN_PLACE = /\$t\(|\{\{/;

const placesOf = (text: string): string => (text.match(PLACE) ?? []).sort().join('\n');

const fits = (embedded: string, sent: string): boolean =>
  sent.trim() !== '' && placesOf(sent) === placesOf(embedded) && !OPEN_PLACE.test(sent.replace(PLACE, ' '));

/**
 * The embedded texts with those of the platform in their places (rule LANG3): a key that is not embedded, a blank text, and one whose
 * placeholders are not exactly those of the embedded text do not count.
 */
export const fitTexts = (embedded: TextTree, sent: TextTree): TextTree =>
  Object.fromEntries(
    Object.entries(embedded).map(([key, own]) => {
      const other = sent[key];
      if (typeof own === 'string') return [key, typeof other === 'string' && fits(own, other) ? other : own];
      return [key, typeof other === 'object' ? fitTexts(own, other) : own];
    }),
  );
