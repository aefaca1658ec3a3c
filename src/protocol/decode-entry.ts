/** The grants of a person or a device, parsed from the wire: which kind of user somebody is in which module. */
import type { ProfileEntry } from '../domain/person/profile.ts';
import { entriesFrom, flagFrom, numberFrom } from './forms.ts';

/** A grant as the wire carries it. The specification says which facts it has, not what they are called (rule W4h). */
export interface WireEntry {
  readonly mod: number;
  readonly ur: number;
  readonly ul: number;
  readonly va: number;
  readonly ac: boolean;
  readonly allowKDS?: boolean;
}

/** Under which names each fact may come, the likeliest first. */
const NAMES = {
  module: ['mod', 'module', 'modulo', 'xmod', 'md'],
  role: ['ur', 'role', 'rol'],
  level: ['ul', 'level', 'nivel'],
  type: ['va', 'value', 'valor', 'val', 'tp', 'type', 'tipo'],
  active: ['ac', 'active', 'activo'],
  allowsKds: ['allowKDS', 'allowKds', 'allowkds'],
} as const;

type Fields = Readonly<Record<string, unknown>>;

const isRecord = (raw: unknown): raw is Fields => typeof raw === 'object' && raw !== null && !Array.isArray(raw);

/** The first of these names that the record has; an empty text is absent. */
function sentAs(raw: Fields, fact: keyof typeof NAMES): unknown {
  const name = NAMES[fact].find((each) => Object.hasOwn(raw, each) && raw[each] !== null && raw[each] !== '');
  return name === undefined ? undefined : raw[name];
}

/** A whole number from 0; null for one that cannot be read. Absent is 0, but for a module, which decides. */
function whole(raw: Fields, fact: 'module' | 'role' | 'level' | 'type'): number | null {
  const sent = sentAs(raw, fact);
  if (sent === undefined) return fact === 'module' ? null : 0;
  const number = numberFrom(sent);
  return number !== null && Number.isSafeInteger(number) && number >= 0 ? number : null;
}

function entryOf(raw: unknown): ProfileEntry | null {
  if (!isRecord(raw)) return null;
  const [module, role, level, type] = [
    whole(raw, 'module'),
    whole(raw, 'role'),
    whole(raw, 'level'),
    whole(raw, 'type'),
  ];
  if (module === null || role === null || level === null || type === null) return null;
  const allows = sentAs(raw, 'allowsKds');
  return {
    module,
    role,
    level,
    type,
    active: flagFrom(sentAs(raw, 'active')) ?? false,
    allowsKds: allows === undefined ? null : (flagFrom(allows) ?? false),
  };
}

/** The grants of a list that parse; the others are left out. A grant decides, so none of its facts is guessed. */
export const decodeEntries = (raw: unknown): ProfileEntry[] =>
  (entriesFrom(raw) ?? []).map(entryOf).filter((entry) => entry !== null);
