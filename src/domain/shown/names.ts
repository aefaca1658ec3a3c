/** Names that carry several languages: `[es]Pollo[en]Chicken`. */

const STARTS_WITH_TAG = /^\s*\[[a-z]{2,6}\]/i;
const TAG = /\[([a-z]{2,6})\]/i;

/** The text of a language, else the first text there is; text that starts with no tag comes back as it is (rule O11d). */
export function inLanguage(tagged: string, language: string): string {
  if (!STARTS_WITH_TAG.test(tagged)) return tagged;
  const wanted = language.toLowerCase();
  const [, ...parts] = tagged.split(TAG);
  const languages = parts.filter((_, at) => at % 2 === 0).map((tag) => tag.toLowerCase());
  const texts = parts.filter((_, at) => at % 2 === 1).map((text) => text.trim());
  const own = texts.find((text, at) => text !== '' && languages[at] === wanted);
  return own ?? texts.find((text) => text !== '') ?? tagged;
}
