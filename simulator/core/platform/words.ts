/** The platform's languages and translation files: texts that a kitchen shows in the place of those that its app carries. */
import type { WordEdition } from '../base/word-editions.ts';

const LANGUAGES = [
  { ix: 'es', names: { es: 'Español', en: 'Spanish' }, ac: true },
  { ix: 'en', names: { es: 'Inglés', en: 'English' }, ac: true },
  // One that no kiosk speaks.
  { ix: 'pt', names: { es: 'Portugués', en: 'Portuguese', pt: 'Português' }, ac: true },
];

const FILES: Readonly<Record<WordEdition, Readonly<Record<string, unknown>>>> = {
  carried: { es: {}, en: {} },
  house: {
    es: { card: { advance: 'Pasar todo', advanceOf: 'Pasar todo: {{title}}' } },
    en: { card: { advance: 'Pass all', advanceOf: 'Pass all: {{title}}' } },
  },
  broken: { es: ['Pasar todo'], en: ['Pass all'] },
};

export interface Words {
  edition(): WordEdition;
  choose(edition: WordEdition): void;
  /** What call 4 answers; the etag moves with the edition. */
  languages(): readonly unknown[];
  /** The file of a language under an etag, undefined for another than the current one. */
  file(code: string, etag: string): unknown;
}

/** The app's own texts until somebody chooses others. */
export function createWords(): Words {
  let now: WordEdition = 'carried';
  return {
    edition: () => now,
    choose(edition) {
      now = edition;
    },
    languages: () => LANGUAGES.map((language) => ({ ...language, et: now })),
    file: (code, etag) => (etag === now && Object.hasOwn(FILES[now], code) ? FILES[now][code] : undefined),
  };
}
