/** Rule LOOK-20. */
import type { Line } from '../order/order.ts';

/** Whole words and their plurals; case and accents do not matter. */
interface AllergyWords {
  readonly always: readonly string[];
  /** A food in a name is a warning only if the name excludes it, because `Paila de mariscos` is just a dish. */
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

/** Words such as `sinlactosa` and `dairyfree`. */
const deniedInOneWord = (word: string): readonly string[] => [`sin${word}`, `${word}free`];

const { always, foods } = ALLERGY_WORDS;
const ALWAYS = wordPattern([...always, ...[...always, ...foods].flatMap(deniedInOneWord)]);
const FOODS = wordPattern(foods);
const DENIED = wordPattern(DENIALS);

export const mentionsAllergy = (text: string): boolean => /all?erg/.test(fold(text));

/** Rule LOOK-20. */
export function isAllergyNote(note: string): boolean {
  const folded = fold(note);
  return ALWAYS.test(folded) || FOODS.test(folded);
}

/** For the name of a dish or an extra (rule LOOK-21). */
export function isAllergyName(name: string): boolean {
  const folded = fold(name);
  return ALWAYS.test(folded) || (FOODS.test(folded) && DENIED.test(folded));
}

/** By name or by a note (rule LOOK-21). */
export const isAllergyLine = ({ name, comments }: Pick<Line, 'name' | 'comments'>): boolean =>
  isAllergyName(name) || comments.some(({ text }) => isAllergyNote(text));
