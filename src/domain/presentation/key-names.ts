/** Key names as printed on Spanish and on English keyboards. */
import type { Language } from './language.ts';

const NAMES = new Map<number, string | Readonly<Record<Language, string>>>([
  [8, { es: 'Retroceso', en: 'Backspace' }],
  [9, 'Tab'],
  [13, { es: 'Intro', en: 'Enter' }],
  [16, { es: 'Mayús', en: 'Shift' }],
  [17, 'Ctrl'],
  [18, 'Alt'],
  [19, { es: 'Pausa', en: 'Pause' }],
  [20, { es: 'Bloq Mayús', en: 'Caps Lock' }],
  [27, 'Esc'],
  [32, { es: 'Espacio', en: 'Space' }],
  [33, { es: 'Re Pág', en: 'Page Up' }],
  [34, { es: 'Av Pág', en: 'Page Down' }],
  [35, { es: 'Fin', en: 'End' }],
  [36, { es: 'Inicio', en: 'Home' }],
  [37, '←'],
  [38, '↑'],
  [39, '→'],
  [40, '↓'],
  [44, { es: 'Impr Pant', en: 'Print Screen' }],
  [45, { es: 'Insertar', en: 'Insert' }],
  [46, { es: 'Supr', en: 'Delete' }],
  [91, 'Meta'],
  [92, 'Meta'],
  [93, { es: 'Menú', en: 'Menu' }],
  [106, 'Num *'],
  [107, 'Num +'],
  [109, 'Num -'],
  [110, 'Num .'],
  [111, 'Num /'],
  [144, { es: 'Bloq Num', en: 'Num Lock' }],
  [145, { es: 'Bloq Despl', en: 'Scroll Lock' }],
  [186, ';'],
  [187, '+'],
  [188, ','],
  [189, '-'],
  [190, '.'],
  [191, '/'],
  [192, 'Ñ `'],
  [219, '['],
  [220, '\\'],
  [221, ']'],
  [222, "'"],
  [226, '<'],
]);

const PAD_DIGITS = { first: 96, last: 105 };
const FUNCTION_KEYS = { first: 112, last: 135 };

const isIn = (code: number, { first, last }: { readonly first: number; readonly last: number }): boolean =>
  code >= first && code <= last;

/** The code itself if the key has no name (rule KEY-15). */
export function keyName(code: number, language: Language): string {
  const name = NAMES.get(code);
  if (name !== undefined) return typeof name === 'string' ? name : name[language];
  if (!Number.isInteger(code)) return String(code);
  const printed = String.fromCharCode(code);
  if (code < PAD_DIGITS.first && /[A-Z\d]/.test(printed)) return printed;
  if (isIn(code, PAD_DIGITS)) return `Num ${code - PAD_DIGITS.first}`;
  return isIn(code, FUNCTION_KEYS) ? `F${code - FUNCTION_KEYS.first + 1}` : String(code);
}
