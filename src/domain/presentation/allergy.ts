/** Words that warn of an allergy or of an intolerance, in notes, names and extras (rule LOOK-20). */
import type { Line } from '../order/order.ts';

/** Matched as whole words and in their plurals, without regard to case and accents. */
interface AllergyWords {
  /** They warn at any position. */
  readonly always: readonly string[];
  /** Foods: they warn in every note, but in a name only if it excludes them. `Paila de mariscos` is a dish. */
  readonly foods: readonly string[];
}

/** Each Spanish row has its English twin below it. */
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

/** `sinlactosa`, `dairyfree`: a word of the list joined with its exclusion. */
const deniedInOneWord = (word: string): readonly string[] => [`sin${word}`, `${word}free`];

const { always, foods } = ALLERGY_WORDS;
const ALWAYS = wordPattern([...always, ...[...always, ...foods].flatMap(deniedInOneWord)]);
const FOODS = wordPattern(foods);
const DENIED = wordPattern(DENIALS);

/** Whether a text contains the word allergy itself. */
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
