/** Names may contain several languages: `[es]Pollo[en]Chicken`. */
import { LANGUAGES } from '../limits.ts';

export interface NameLocale {
  readonly language: string;
  /** Lower-case codes; any other text in brackets is part of the name. */
  readonly nameTags: ReadonlySet<string>;
}

/** The app's languages are tags on every platform. */
export const APP_NAME_TAGS: ReadonlySet<string> = new Set(LANGUAGES);

const BRACKETED = /\[([a-z]{2,6})\]/i;
const ONLY_BRACKETS = /^(?:\s*\[[^[\]]*\])*\s*$/;

interface TaggedText {
  readonly tag: string;
  text: string;
}

function readTags(tagged: string, nameTags: ReadonlySet<string>): { before: string; texts: readonly TaggedText[] } {
  const [start = '', ...rest] = tagged.split(BRACKETED);
  const texts: TaggedText[] = [];
  let before = start;
  for (let at = 0; at < rest.length; at += 2) {
    const [word = '', text = ''] = [rest[at], rest[at + 1]];
    const last = texts.at(-1);
    if (nameTags.has(word.toLowerCase())) texts.push({ tag: word.toLowerCase(), text });
    else if (last) last.text += `[${word}]${text}`;
    else before += `[${word}]${text}`;
  }
  return { before, texts };
}

/**
 * The text for a language, else the first text. Brackets before the first tag belong to every language. A name that
 * begins with any other text has no tags and is shown as it is (rule ORDER-52).
 */
export function localizedName(tagged: string, { language, nameTags }: NameLocale): string {
  const { before, texts } = readTags(tagged, nameTags);
  if (!ONLY_BRACKETS.test(before)) return tagged;
  const filled = texts.filter(({ text }) => text.trim() !== '');
  const own = filled.find(({ tag }) => tag === language.toLowerCase()) ?? filled[0];
  return own === undefined ? tagged : [before.trim(), own.text.trim()].filter(Boolean).join(' ');
}

/** Shown before the name of an extra that removes something. */
export const REMOVAL_SIGN = '−';

/** Names of removals begin with one of these words, in brackets or not. */
const REMOVAL = /^[\s([]*(?:no|sin|without|w\/o|quitar|sacar|remove|hold)(?![\p{L}\p{N}])/iu;

/** A removal must not look like an addition (rule ORDER-57). */
export const isRemoval = (name: string): boolean => REMOVAL.test(name);
