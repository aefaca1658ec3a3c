/** Selects the platform's texts that may replace the app's own. */
import type { TextTree } from '../domain/presentation/language.ts';

/** A placeholder in a text: a value, or another text. */
const PLACE = /\$t\(.*?\)|\{\{.*?\}\}/gs;
/** The beginning of a placeholder without an end. */
const OPEN_PLACE = /\$t\(|\{\{/;

const placesOf = (text: string): string => (text.match(PLACE) ?? []).sort().join('\n');

const fits = (embedded: string, sent: string): boolean =>
  sent.trim() !== '' && placesOf(sent) === placesOf(embedded) && !OPEN_PLACE.test(sent.replace(PLACE, ' '));

/**
 * The app's texts with valid ones of the platform in place (rule LANGUAGE-3): an unknown key, a blank text, and one whose
 * placeholders are not exactly those of the app's text are ignored.
 */
export const mergePlatformTexts = (embedded: TextTree, sent: TextTree): TextTree =>
  Object.fromEntries(
    Object.entries(embedded).map(([key, own]) => {
      const other = sent[key];
      if (typeof own === 'string') return [key, typeof other === 'string' && fits(own, other) ? other : own];
      return [key, typeof other === 'object' ? mergePlatformTexts(own, other) : own];
    }),
  );
