/** Limits the length of texts and omits unsafe keys (rules WIRE-15, WIRE-33). */
import * as v from 'valibot';
import { LANGUAGES } from '../domain/limits.ts';
import type { Language, TextTree } from '../domain/presentation/language.ts';
import { entriesOf, flag, or, text } from './fields.ts';
import { isRecord } from './forms.ts';

/** Supported by both the platform and this app. */
export interface PlatformLanguage {
  readonly code: Language;
  /** Changes when the texts change. */
  readonly etag: string;
  /** In the language itself; empty when the platform sends none. */
  readonly name: string;
}

const ownName = or(text(40), '');

const language = v.pipe(
  v.object({
    ix: v.picklist(LANGUAGES),
    // The etag is a part of a URL path: dots would lead to another folder.
    et: v.pipe(text(100), v.regex(/[^.]/)),
    names: or(v.object({ es: ownName, en: ownName }), {}),
    ac: or(flag(), true),
  }),
  v.transform(({ ix, et, names, ac }) => ({ isActive: ac, language: { code: ix, etag: et, name: names[ix] } })),
);

/**
 * Languages of call 4 that this app supports, each once; leaves out inactive and unreadable ones (rule LANGUAGE-1).
 * Null when `raw` is not a list.
 */
export function decodeLanguages(raw: unknown): readonly PlatformLanguage[] | null {
  const offered = entriesOf(language, raw)?.flatMap((entry) => (entry.isActive ? [entry.language] : []));
  return offered?.filter(({ code }, at) => offered.findIndex((other) => other.code === code) === at) ?? null;
}

const nameTag = v.object({ ix: v.pipe(v.string(), v.regex(/^[a-z]{2,6}$/i)), ac: or(flag(), true) });

/** All active languages of call 4 in lower case, even without texts in this app (rule LANGUAGE-11). */
const decodeNameTags = (raw: unknown): readonly string[] => [
  ...new Set(entriesOf(nameTag, raw)?.flatMap(({ ix, ac }) => (ac ? [ix.toLowerCase()] : []))),
];

export interface PlatformLanguages {
  readonly spoken: readonly PlatformLanguage[];
  /** Lower-case codes that are language tags in names. */
  readonly nameTags: readonly string[];
}

export function decodePlatformLanguages(raw: unknown): PlatformLanguages | null {
  const spoken = decodeLanguages(raw);
  return spoken && { spoken, nameTags: decodeNameTags(raw) };
}

/** Encodes in the form of call 4. */
export const encodeLanguages = ({ spoken, nameTags }: PlatformLanguages) => [
  ...spoken.map(({ code, etag, name }) => ({ ix: code, et: etag, names: { [code]: name }, ac: true })),
  ...nameTags.filter((tag) => !spoken.some(({ code }) => code === tag)).map((ix) => ({ ix, ac: true })),
];

const TEXT_LENGTH_MAX = 600;
const DEPTH_MAX = 6;
/** Maximum of keys and texts in one file; the app's own texts have about 37,000 characters. */
const CHARS_MAX = 200_000;

/** `room` is how many characters the file may still have. */
const readGroup = (raw: object, depth: number, room: { chars: number }): TextTree =>
  Object.fromEntries(
    Object.entries(raw).flatMap(([key, value]): [string, string | TextTree][] => {
      room.chars -= key.length;
      // Leaves out names that every object inherits.
      if (room.chars < 0 || key in {}) return [];
      if (isRecord(value)) return depth < DEPTH_MAX ? [[key, readGroup(value, depth + 1, room)]] : [];
      if (typeof value !== 'string') return [];
      room.chars -= value.length;
      return value.length > TEXT_LENGTH_MAX ? [] : [[key, value]];
    }),
  );

/**
 * Texts of call 5, without entries that are too long, nested too deeply or not text (rule LANGUAGE-2). Null for a value
 * that is not an object, and for a far too large file.
 */
export function decodeTexts(raw: unknown): TextTree | null {
  // Platforms send an empty list for an empty object.
  if (Array.isArray(raw) && raw.length === 0) return {};
  if (!isRecord(raw)) return null;
  const room = { chars: CHARS_MAX };
  const texts = readGroup(raw, 1, room);
  return room.chars < 0 ? null : texts;
}

export interface StoredTexts {
  readonly etag: string;
  readonly texts: TextTree;
}

const storedTexts = v.object({ etag: text(100), texts: v.unknown() });

export function decodeStoredTexts(raw: unknown): StoredTexts | null {
  const parsed = v.safeParse(storedTexts, raw);
  const texts = parsed.success ? decodeTexts(parsed.output.texts) : null;
  return parsed.success && texts !== null ? { etag: parsed.output.etag, texts } : null;
}
