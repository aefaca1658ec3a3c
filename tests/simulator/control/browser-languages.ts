/** What the browser of a test speaks: jsdom's own language is English. */
export const speakInBrowser = (...languages: readonly string[]): unknown =>
  Object.defineProperty(navigator, 'languages', { configurable: true, value: languages });
