/** Foreign JSON for a browser: malformed documents, and valid ones that are no document of the platform. */
import { MALFORMED, PARSABLE } from '../../tests/security/json-corpus.ts';

const textsOf = (documents: typeof PARSABLE): readonly string[] => documents.map(({ text }) => text);

/** All of them, or about this many in even steps. */
export function sampled<Each>(all: readonly Each[], countMax: number): readonly Each[] {
  const step = Math.max(1, Math.floor(all.length / countMax));
  return all.filter((_, at) => at % step === 0);
}

/** Documents that change prototypes in a naive reader, and deep ones: the last of the corpus. */
const WORST = textsOf(PARSABLE.slice(-6));

/** Every document, or about `countMax`, always with the worst. */
export const foreignDocuments = (countMax: number): readonly string[] => [
  ...sampled(textsOf([...MALFORMED, ...PARSABLE]), countMax),
  ...WORST,
];

/** Valid ones without deep nesting, which the realtime database refuses to store. */
export const foreignValues = (countMax: number): readonly string[] =>
  sampled(textsOf(PARSABLE.filter(({ name }) => !name.startsWith('nested'))), countMax);
