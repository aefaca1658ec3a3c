/** A guide's text may contain only `{card}` and `{dish}`, and a place of the step must have the order or dish. */
import type { GuideStep, GuideTexts } from '../../../core/base/guide.ts';
import { closestWord } from '../closest-word.ts';
import { truncate } from '../excerpt.ts';
import type { DocumentPath, Mistake } from '../mistakes.ts';

const NAMES = ['card', 'dish'] as const;
const NAMED = /\{([^{}]*)\}/g;
const LETTERS_MAX = 40;

const namesIn = (text: string): readonly string[] => [...text.matchAll(NAMED)].map(([, name = '']) => name);

const known = NAMES.map((name) => `{${name}}`);

/** Null for a correct name. */
function wrongName(name: string, { point }: GuideStep): Omit<Mistake, 'path'> | null {
  const written = `{${truncate(name, LETTERS_MAX)}}`;
  if (!NAMES.some((each) => each === name)) {
    const suggestion = closestWord(name, NAMES);
    const text = `has ${written}, which has no value; only ${known.join(' and ')} have one`;
    return { text, suggestion: suggestion === undefined ? undefined : `{${suggestion}}` };
  }
  if (name === 'card' && !point.some((place) => 'order' in place))
    return { text: `has ${written}, but point has no order: add one` };
  if (name === 'dish' && !point.some((place) => 'productId' in place))
    return { text: `has ${written}, but point has no dish: add a line, extra or undo` };
  return null;
}

/** Only names in the instruction are replaced. */
const plain = (name: string): Omit<Mistake, 'path'> => ({
  text: `has {${truncate(name, LETTERS_MAX)}}; only say may contain names of the screen`,
});

function wrongIn(
  words: GuideTexts | undefined,
  field: string,
  wrongOf: (name: string) => Omit<Mistake, 'path'> | null,
): readonly Mistake[] {
  if (words === undefined) return [];
  return (['es', 'en'] as const).flatMap((language) => {
    const path: DocumentPath = [field, language];
    // Only the first mistake in each text.
    const [wrong] = namesIn(words[language]).flatMap((name) => wrongOf(name) ?? []);
    return wrong === undefined ? [] : [{ ...wrong, path }];
  });
}

/** Paths begin at the step. */
export const findWrongNames = (step: GuideStep): readonly Mistake[] => [
  ...wrongIn(step.title, 'title', plain),
  ...wrongIn(step.say, 'say', (name) => wrongName(name, step)),
  ...wrongIn(step.praise, 'praise', plain),
  ...wrongIn(step.wrong, 'wrong', plain),
];
