import type { TextTree } from '../domain/presentation/language.ts';

/** A placeholder for a value or for another text. */
const PLACE = /\$t\(.*?\)|\{\{.*?\}\}/gs;
/** Finds a placeholder without an end. */
const OPEN_PLACE = /\$t\(|\{\{/;

const placesOf = (text: string): string => (text.match(PLACE) ?? []).sort().join('\n');

const fits = (embedded: string, sent: string): boolean =>
  sent.trim() !== '' && placesOf(sent) === placesOf(embedded) && !OPEN_PLACE.test(sent.replace(PLACE, ' '));

/**
 * Ignores a platform text if its key is unknown, if it is blank, or if its placeholders differ from the app's (rule
 * LANGUAGE-3).
 */
export const mergePlatformTexts = (embedded: TextTree, sent: TextTree): TextTree =>
  Object.fromEntries(
    Object.entries(embedded).map(([key, own]) => {
      const other = sent[key];
      if (typeof own === 'string') return [key, typeof other === 'string' && fits(own, other) ? other : own];
      return [key, typeof other === 'object' ? mergePlatformTexts(own, other) : own];
    }),
  );
