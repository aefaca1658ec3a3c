/** Contrast in figures. */

/** `4,4`: as it is written in the language, never rounded up to what it is not. */
export const ratioText = (ratio: number, language: string): string =>
  (Math.floor(ratio * 10) / 10).toLocaleString(language, { minimumFractionDigits: 1 });
