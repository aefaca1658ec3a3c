/** Names that carry several languages: `[es]Pollo[en]Chicken`. */

const STARTS_WITH_TAG = /^\s*\[[a-z]{2,6}\]/i;
const TAG = /\[([a-z]{2,6})\]/i;

/** The text of a language, else the first text there is; text that starts with no tag comes back as it is (rule O11d). */
export function inLanguage(tagged: string, language: string): string {
  if (!STARTS_WITH_TAG.test(tagged)) return tagged;
  const wanted = language.toLowerCase();
  const [, ...parts] = tagged.split(TAG);
  let first = '';
  for (let at = 0; at < parts.length; at += 2) {
    const text = parts[at + 1]?.trim() ?? '';
    if (text !== '' && parts[at]?.toLowerCase() === wanted) return text;
    first ||= text;
  }
  return first || tagged;
}
