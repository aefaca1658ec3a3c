/** Reads the notes of a score from a simulation or from storage; drops invalid ones. */
import type { TrainingNote } from '../../core/base/training.ts';

/** More notes than a trainer writes in a training. */
const NOTES_MAX = 200;
const TEXT_LENGTH_MAX = 300;

type RawNote = { readonly [Key in keyof TrainingNote]?: unknown };

function noteIn(raw: unknown): readonly TrainingNote[] {
  if (typeof raw !== 'object' || raw === null) return [];
  const { atMs, text }: RawNote = raw;
  if (typeof text !== 'string' || typeof atMs !== 'number' || !Number.isFinite(atMs) || atMs < 0) return [];
  return [{ atMs, text: text.length > TEXT_LENGTH_MAX ? `${text.slice(0, TEXT_LENGTH_MAX)}…` : text }];
}

/** Oldest first. */
export const readNotes = (raw: unknown): readonly TrainingNote[] =>
  Array.isArray(raw)
    ? raw
        .flatMap(noteIn)
        .sort((a, b) => a.atMs - b.atMs)
        .slice(0, NOTES_MAX)
    : [];
