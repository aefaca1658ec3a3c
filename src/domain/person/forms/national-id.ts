/** National IDs: a Chilean one has a check digit, those of other countries are not checked. */

/** Without the marks between its digits: its number, and the check digit, which may be a K. */
const CHILEAN = /^([1-9]\d{5,7})([\dk])$/i;

/** Weights from the last digit on, again and again. */
const WEIGHTS = [2, 3, 4, 5, 6, 7] as const;

/** The digits and the check digit must sum up to a multiple of this. */
const MODULUS = 11;

function checkDigitOf(number: string): string {
  const sum = [...number].reverse().reduce((total, digit, at) => {
    return total + Number(digit) * (WEIGHTS[at % WEIGHTS.length] ?? 0);
  }, 0);
  const rest = (MODULUS - (sum % MODULUS)) % MODULUS;
  return rest === 10 ? 'k' : String(rest);
}

/**
 * Null, or that a text is no national ID of the country: in Chile the check digit must be right, with or without dots
 * and hyphen (rule FORM-28).
 */
export function nationalIdProblem(text: string, country: string): 'national-id' | null {
  if (country.trim().toUpperCase() !== 'CL') return null;
  const [, number = '', digit = ''] = CHILEAN.exec(text.replace(/[.\s-]/g, '')) ?? [];
  return number !== '' && checkDigitOf(number) === digit.toLowerCase() ? null : 'national-id';
}
