import { MALFORMED, PARSABLE } from '../../tests/security/json-corpus.ts';

const textsOf = (documents: typeof PARSABLE): readonly string[] => documents.map(({ text }) => text);

/** All elements, or about `countMax` at even distances. */
export function sampled<Each>(all: readonly Each[], countMax: number): readonly Each[] {
  const step = Math.max(1, Math.floor(all.length / countMax));
  return all.filter((_, at) => at % step === 0);
}

/** The last documents of the corpus: deep ones, and those that change prototypes in a naive reader. */
const WORST = textsOf(PARSABLE.slice(-6));

/** Every document, or about `countMax` of them and the worst ones. */
export const foreignDocuments = (countMax: number): readonly string[] => [
  ...sampled(textsOf([...MALFORMED, ...PARSABLE]), countMax),
  ...WORST,
];

/** Valid documents without deep nesting, because the realtime database rejects deep ones. */
export const foreignValues = (countMax: number): readonly string[] =>
  sampled(textsOf(PARSABLE.filter(({ name }) => !name.startsWith('nested'))), countMax);
