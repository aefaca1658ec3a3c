/** What the browser of a test speaks: jsdom's own language is English. */
export const setBrowserLanguages = (...languages: readonly string[]): unknown =>
  Object.defineProperty(navigator, 'languages', { configurable: true, value: languages });
