/** The names that a guide's sentences leave to the screen, `{card}` and `{dish}`: which there are, and whether what the step frames has them. */
import type { GuideStep, GuideWords } from '../../../core/base/guide.ts';
import { cut } from '../excerpt.ts';
import { meantWord } from '../meant-word.ts';
import type { DocumentPath, Mistake } from '../mistakes.ts';

const NAMES = ['card', 'dish'] as const;
const NAMED = /\{([^{}]*)\}/g;
const LETTERS_MAX = 40;

const namesIn = (text: string): readonly string[] => [...text.matchAll(NAMED)].map(([, name = '']) => name);

const known = NAMES.map((name) => `{${name}}`);

/** What is wrong with a name in what a step says. */
function wrongName(name: string, { point }: GuideStep): Omit<Mistake, 'path'> | null {
  const written = `{${cut(name, LETTERS_MAX)}}`;
  if (!NAMES.some((each) => each === name)) {
    const meant = meantWord(name, NAMES);
    const text = `has ${written}, which stands for nothing; there are ${known.join(' and ')}`;
    return { text, meant: meant === undefined ? undefined : `{${meant}}` };
  }
  if (name === 'card' && !point.some((place) => 'order' in place))
    return { text: `has ${written}, and the step points at no order: add one to point` };
  if (name === 'dish' && !point.some((place) => 'productId' in place))
    return { text: `has ${written}, and the step points at no dish: add a line, extra or undo to point` };
  return null;
}

/** Only what a step says to do is filled in. */
const plain = (name: string): Omit<Mistake, 'path'> => ({
  text: `has {${cut(name, LETTERS_MAX)}}, and only say has names that the screen fills in`,
});

function wrongIn(
  words: GuideWords | undefined,
  field: string,
  wrongOf: (name: string) => Omit<Mistake, 'path'> | null,
): readonly Mistake[] {
  if (words === undefined) return [];
  return (['es', 'en'] as const).flatMap((language) => {
    const path: DocumentPath = [field, language];
    // One sentence a text: the first is enough to look at all of it.
    const [wrong] = namesIn(words[language]).flatMap((name) => wrongOf(name) ?? []);
    return wrong === undefined ? [] : [{ ...wrong, path }];
  });
}

/** What is wrong with the names in the sentences of a step; paths begin at the step. */
export const findWrongNames = (step: GuideStep): readonly Mistake[] => [
  ...wrongIn(step.title, 'title', plain),
  ...wrongIn(step.say, 'say', (name) => wrongName(name, step)),
  ...wrongIn(step.praise, 'praise', plain),
  ...wrongIn(step.wrong, 'wrong', plain),
];
