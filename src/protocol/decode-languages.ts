/** The platform's languages (call 4) and their texts (call 5): bounded texts under names that JSON may have, and nothing else (ruling W2). */
import * as v from 'valibot';
import { LANGUAGES } from '../domain/limits.ts';
import type { Language, TextTree } from '../domain/shown/language.ts';
import { entriesOf, flag, or, text } from './fields.ts';

/** One language that the platform offers and this app speaks. */
export interface PlatformLanguage {
  readonly code: Language;
  /** Changes with its texts. */
  readonly etag: string;
  /** Its own name for itself; empty when the platform names none. */
  readonly name: string;
}

const ownName = or(text(40), '');

const language = v.pipe(
  v.object({
    ix: v.picklist(LANGUAGES),
    // A part of an address: dots alone would lead elsewhere.
    et: v.pipe(text(100), v.regex(/[^.]/)),
    names: or(v.object({ es: ownName, en: ownName }), {}),
    ac: or(flag(), true),
  }),
  v.transform(({ ix, et, names, ac }) => ({ isActive: ac, language: { code: ix, etag: et, name: names[ix] } })),
);

/**
 * The languages of call 4 that this app speaks too, each once: inactive ones, unknown ones and those that do not parse are left out
 * (rule LANG1). Null for what is no list.
 */
export function decodeLanguages(raw: unknown): readonly PlatformLanguage[] | null {
  const offered = entriesOf(language, raw)?.flatMap((entry) => (entry.isActive ? [entry.language] : []));
  return offered?.filter(({ code }, at) => offered.findIndex((other) => other.code === code) === at) ?? null;
}

const nameTag = v.object({ ix: v.pipe(v.string(), v.regex(/^[a-z]{2,6}$/i)), ac: or(flag(), true) });

/** Returns the lower-case codes of all active languages of call 4, also those without texts in this app (rule LANG11). */
const decodeNameTags = (raw: unknown): readonly string[] => [
  ...new Set(entriesOf(nameTag, raw)?.flatMap(({ ix, ac }) => (ac ? [ix.toLowerCase()] : []))),
];

/** The platform's languages in call 4. */
export interface PlatformLanguages {
  /** Languages that this app also supports. */
  readonly spoken: readonly PlatformLanguage[];
  /** Lower-case codes that count as language tags in names. */
  readonly nameTags: readonly string[];
}

/** Decodes the platform's languages; null when `raw` is not a list. */
export function decodePlatformLanguages(raw: unknown): PlatformLanguages | null {
  const spoken = decodeLanguages(raw);
  return spoken && { spoken, nameTags: decodeNameTags(raw) };
}

/** Languages as call 4 writes them, to be kept. */
export const encodeLanguages = ({ spoken, nameTags }: PlatformLanguages) => [
  ...spoken.map(({ code, etag, name }) => ({ ix: code, et: etag, names: { [code]: name }, ac: true })),
  ...nameTags.filter((tag) => !spoken.some(({ code }) => code === tag)).map((ix) => ({ ix, ac: true })),
];

const TEXT_LENGTH_MAX = 600;
const DEPTH_MAX = 6;
/** Keys and texts of one file together; what the app itself carries has about 12,000. */
const CHARS_MAX = 200_000;

const isGroup = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `room`: characters that the file may still hold. */
const readGroup = (raw: object, depth: number, room: { chars: number }): TextTree =>
  Object.fromEntries(
    Object.entries(raw).flatMap(([key, value]): [string, string | TextTree][] => {
      room.chars -= key.length;
      // Names that mean something to every object mean no text.
      if (room.chars < 0 || key in {}) return [];
      if (isGroup(value)) return depth < DEPTH_MAX ? [[key, readGroup(value, depth + 1, room)]] : [];
      if (typeof value !== 'string') return [];
      room.chars -= value.length;
      return value.length > TEXT_LENGTH_MAX ? [] : [[key, value]];
    }),
  );

/**
 * The texts of call 5, in groups (rule LANG2): what is no text, is too long or lies too deep is left out. Null for what is no file of
 * texts or far larger than one.
 */
export function decodeTexts(raw: unknown): TextTree | null {
  // Platforms send an empty list for an empty object.
  if (Array.isArray(raw) && raw.length === 0) return {};
  if (!isGroup(raw)) return null;
  const room = { chars: CHARS_MAX };
  const texts = readGroup(raw, 1, room);
  return room.chars < 0 ? null : texts;
}

/** The texts of a language as this device keeps them. */
export interface KeptTexts {
  readonly etag: string;
  readonly texts: TextTree;
}

const keptTexts = v.object({ etag: text(100), texts: v.unknown() });

/** Kept texts, or null for none that can be read. */
export function decodeKeptTexts(raw: unknown): KeptTexts | null {
  const parsed = v.safeParse(keptTexts, raw);
  const texts = parsed.success ? decodeTexts(parsed.output.texts) : null;
  return parsed.success && texts !== null ? { etag: parsed.output.etag, texts } : null;
}
