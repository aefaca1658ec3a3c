import type { TextEdition } from '../base/text-editions.ts';

const LANGUAGES = [
  { ix: 'es', names: { es: 'Español', en: 'Spanish' }, ac: true },
  { ix: 'en', names: { es: 'Inglés', en: 'English' }, ac: true },
  // No kiosk supports this language.
  { ix: 'pt', names: { es: 'Portugués', en: 'Portuguese', pt: 'Português' }, ac: true },
];

const FILES: Readonly<Record<TextEdition, Readonly<Record<string, unknown>>>> = {
  carried: { es: {}, en: {} },
  house: {
    es: { card: { advance: 'Pasar todo', advanceOf: 'Pasar todo: {{title}}' } },
    en: { card: { advance: 'Pass all', advanceOf: 'Pass all: {{title}}' } },
  },
  broken: { es: ['Pasar todo'], en: ['Pass all'] },
};

export interface PlatformTexts {
  edition(): TextEdition;
  choose(edition: TextEdition): void;
  /** Call 4; the etag changes with the edition. */
  languages(): readonly unknown[];
  /** Undefined for an unknown language or an outdated etag. */
  file(code: string, etag: string): unknown;
}

/** Starts with the app's own texts. */
export function createPlatformTexts(): PlatformTexts {
  let now: TextEdition = 'carried';
  return {
    edition: () => now,
    choose(edition) {
      now = edition;
    },
    languages: () => LANGUAGES.map((language) => ({ ...language, et: now })),
    file: (code, etag) => (etag === now && Object.hasOwn(FILES[now], code) ? FILES[now][code] : undefined),
  };
}
