/** Checks national IDs: a Chilean one has a check digit, those of other countries are not checked. */

/** A Chilean ID without separators: its number and the check digit, which may be a K. */
const CHILEAN = /^([1-9]\d{5,7})([\dk])$/i;

/** Weights of the digits from the last one on; they repeat. */
const WEIGHTS = [2, 3, 4, 5, 6, 7] as const;

/** The weighted sum of the digits and the check digit must be a multiple of this. */
const MODULUS = 11;

function checkDigitOf(number: string): string {
  const sum = [...number].reverse().reduce((total, digit, at) => {
    return total + Number(digit) * (WEIGHTS[at % WEIGHTS.length] ?? 0);
  }, 0);
  const rest = (MODULUS - (sum % MODULUS)) % MODULUS;
  return rest === 10 ? 'k' : String(rest);
}

/**
 * `national-id` when a text is not a valid ID of the country, else null. A Chilean ID, with or without dots and hyphen,
 * must have the right check digit (rule FORM-28).
 */
export function nationalIdProblem(text: string, country: string): 'national-id' | null {
  if (country.trim().toUpperCase() !== 'CL') return null;
  const [, number = '', digit = ''] = CHILEAN.exec(text.replace(/[.\s-]/g, '')) ?? [];
  return number !== '' && checkDigitOf(number) === digit.toLowerCase() ? null : 'national-id';
}
