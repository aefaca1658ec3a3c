/** Finds words that warn of an allergy or an intolerance in notes, names and extras (rule LOOK-20). */
import type { Line } from '../order/order.ts';

/** The words are matched as whole words, with their plurals, ignoring case and accents. */
interface AllergyWords {
  /** Words that warn in every note and name. */
  readonly always: readonly string[];
  /**
   * Foods: they warn in every note, but in a name only if it excludes them, because `Paila de mariscos` is just a dish.
   */
  readonly foods: readonly string[];
}

/** The English words are in the row below the same Spanish words. */
const ALLERGY_WORDS: AllergyWords = {
  always: [
    ...['alergia', 'alérgico', 'alérgica', 'alérgeno', 'anafilaxia', 'anafilaxis', 'anafiláctico', 'anafiláctica'],
    ...['allergy', 'allergies', 'allergic', 'allergen', 'anaphylaxis', 'anaphylactic', 'EpiPen'],
    ...['celíaco', 'celíaca', 'celiaquía', 'gluten', 'TACC'],
    ...['celiac', 'coeliac'],
    ...['intolerante', 'intolerancia', 'deslactosado', 'deslactosada'],
    ...['intolerant', 'intolerance'],
  ],
  foods: [
    ...['maní', 'cacahuate', 'cacahuete', 'fruto seco', 'nuez', 'nueces', 'almendra', 'avellana', 'cajú'],
    ...['peanut', 'nut', 'walnut', 'almond', 'hazelnut', 'cashew'],
    ...['marisco', 'camarón', 'langostino', 'gamba', 'lactosa', 'lácteo'],
    ...['seafood', 'shellfish', 'shell fish', 'prawn', 'shrimp', 'lactose', 'dairy'],
  ],
};

/** Words that exclude a food in a name. */
const DENIALS = ['no', 'sin', 'without', 'w/o', 'free', 'libre', 'quitar', 'sacar', 'remove', 'hold'];

const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ');

const wordPattern = (phrases: readonly string[]): RegExp => {
  const forms = phrases.map((phrase) => fold(phrase).trim().split(' ').join('(?:e?s)? '));
  return new RegExp(`(?:^| )(?:${forms.join('|')})(?:e?s)?(?= |$)`);
};

/** Words that exclude a food in one word, such as `sinlactosa` and `dairyfree`. */
const deniedInOneWord = (word: string): readonly string[] => [`sin${word}`, `${word}free`];

const { always, foods } = ALLERGY_WORDS;
const ALWAYS = wordPattern([...always, ...[...always, ...foods].flatMap(deniedInOneWord)]);
const FOODS = wordPattern(foods);
const DENIED = wordPattern(DENIALS);

/** Whether a text contains a form of the word allergy or alergia. */
export const mentionsAllergy = (text: string): boolean => /all?erg/.test(fold(text));

/** Whether a note warns of an allergy (rule LOOK-20). */
export function isAllergyNote(note: string): boolean {
  const folded = fold(note);
  return ALWAYS.test(folded) || FOODS.test(folded);
}

/** Whether the name of a dish or an extra warns of an allergy (rule LOOK-21). */
export function isAllergyName(name: string): boolean {
  const folded = fold(name);
  return ALWAYS.test(folded) || (FOODS.test(folded) && DENIED.test(folded));
}

/** Whether a line warns of an allergy, by its name or by a note (rule LOOK-21). */
export const isAllergyLine = ({ name, comments }: Pick<Line, 'name' | 'comments'>): boolean =>
  isAllergyName(name) || comments.some(({ text }) => isAllergyNote(text));
