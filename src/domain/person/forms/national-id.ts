/** Without separators; the check digit may be a K. */
const CHILEAN = /^([1-9]\d{5,7})([\dk])$/i;

/** Weights from the last digit on; they repeat. */
const WEIGHTS = [2, 3, 4, 5, 6, 7] as const;

/** The weighted sum of digits and check digit is a multiple of this. */
const MODULUS = 11;

function checkDigitOf(number: string): string {
  const sum = [...number].reverse().reduce((total, digit, at) => {
    return total + Number(digit) * (WEIGHTS[at % WEIGHTS.length] ?? 0);
  }, 0);
  const rest = (MODULUS - (sum % MODULUS)) % MODULUS;
  return rest === 10 ? 'k' : String(rest);
}

/** Only a Chilean ID is checked, with or without dots and hyphen, by its check digit (rule FORM-28). */
export function nationalIdProblem(text: string, country: string): 'national-id' | null {
  if (country.trim().toUpperCase() !== 'CL') return null;
  const [, number = '', digit = ''] = CHILEAN.exec(text.replace(/[.\s-]/g, '')) ?? [];
  return number !== '' && checkDigitOf(number) === digit.toLowerCase() ? null : 'national-id';
}
