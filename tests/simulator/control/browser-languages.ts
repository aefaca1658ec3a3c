/** Sets the languages of a test's browser: jsdom's default is English. */
export const setBrowserLanguages = (...languages: readonly string[]): unknown =>
  Object.defineProperty(navigator, 'languages', { configurable: true, value: languages });
