/** Validates the notes of a score from a simulation or from storage; drops invalid ones. */
import type { TrainingNote } from '../../core/base/training.ts';

/** More notes than a trainer writes in a training. */
const NOTES_MAX = 200;
const TEXT_LENGTH_MAX = 300;

type RawNote = { readonly [Key in keyof TrainingNote]?: unknown };

function noteIn(said: unknown): readonly TrainingNote[] {
  if (typeof said !== 'object' || said === null) return [];
  const { atMs, text }: RawNote = said;
  if (typeof text !== 'string' || typeof atMs !== 'number' || !Number.isFinite(atMs) || atMs < 0) return [];
  return [{ atMs, text: text.length > TEXT_LENGTH_MAX ? `${text.slice(0, TEXT_LENGTH_MAX)}…` : text }];
}

/** Oldest first. */
export const readNotes = (said: unknown): readonly TrainingNote[] =>
  Array.isArray(said)
    ? said
        .flatMap(noteIn)
        .sort((a, b) => a.atMs - b.atMs)
        .slice(0, NOTES_MAX)
    : [];
