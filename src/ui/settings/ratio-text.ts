/** For example `4,4`; never rounded up. */
export const ratioText = (ratio: number, language: string): string =>
  (Math.floor(ratio * 10) / 10).toLocaleString(language, { minimumFractionDigits: 1 });
