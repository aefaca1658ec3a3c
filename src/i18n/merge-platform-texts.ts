import type { TextTree } from '../domain/presentation/language.ts';

/** A placeholder in a text, for a value or for another text. */
const PLACE = /\$t\(.*?\)|\{\{.*?\}\}/gs;
/** The beginning of a placeholder, to find one without an end. */
const OPEN_PLACE = /\$t\(|\{\{/;

const placesOf = (text: string): string => (text.match(PLACE) ?? []).sort().join('\n');

const fits = (embedded: string, sent: string): boolean =>
  sent.trim() !== '' && placesOf(sent) === placesOf(embedded) && !OPEN_PLACE.test(sent.replace(PLACE, ' '));

/**
 * The app's texts, replaced by valid texts of the platform (rule LANGUAGE-3). A text of the platform is ignored if its
 * key is unknown, if it is blank, or if its placeholders differ from those of the app's text.
 */
export const mergePlatformTexts = (embedded: TextTree, sent: TextTree): TextTree =>
  Object.fromEntries(
    Object.entries(embedded).map(([key, own]) => {
      const other = sent[key];
      if (typeof own === 'string') return [key, typeof other === 'string' && fits(own, other) ? other : own];
      return [key, typeof other === 'object' ? mergePlatformTexts(own, other) : own];
    }),
  );
