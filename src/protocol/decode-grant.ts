import type { Grant } from '../domain/person/profile.ts';
import { entriesFrom, flagFrom, isRecord, type JsonFields, numberFrom } from './forms.ts';

/** The specification lists a grant's fields, but not their names (rule WIRE-41). */
export interface WireGrant {
  readonly mod: number;
  readonly ur: number;
  readonly ul: number;
  readonly va: number;
  readonly ac: boolean;
  readonly allowKDS?: boolean;
}

/** The most likely name first. */
export const GRANT_NAMES = {
  module: ['mod', 'module', 'modulo', 'xmod', 'md'],
  role: ['ur', 'role', 'rol'],
  level: ['ul', 'level', 'nivel'],
  type: ['va', 'value', 'valor', 'val', 'tp', 'type', 'tipo'],
  active: ['ac', 'active', 'activo'],
  allowsKds: ['allowKDS', 'allowKds', 'allowkds'],
} as const;

/** Null and an empty string count as missing. */
function sentAs(raw: JsonFields, fact: keyof typeof GRANT_NAMES): unknown {
  const name = GRANT_NAMES[fact].find((each) => Object.hasOwn(raw, each) && raw[each] !== null && raw[each] !== '');
  return name === undefined ? undefined : raw[name];
}

/** Null when unreadable. A missing value is 0, except for the module, which is required. */
function whole(raw: JsonFields, fact: 'module' | 'role' | 'level' | 'type'): number | null {
  const sent = sentAs(raw, fact);
  if (sent === undefined) return fact === 'module' ? null : 0;
  const number = numberFrom(sent);
  return number !== null && Number.isSafeInteger(number) && number >= 0 ? number : null;
}

/** Null when missing, undefined when unreadable. */
function flag(raw: JsonFields, fact: 'active' | 'allowsKds'): boolean | null | undefined {
  const sent = sentAs(raw, fact);
  return sent === undefined ? null : (flagFrom(sent) ?? undefined);
}

function grantOf(raw: unknown): Grant | null {
  if (!isRecord(raw)) return null;
  const [module, role, level, type] = [
    whole(raw, 'module'),
    whole(raw, 'role'),
    whole(raw, 'level'),
    whole(raw, 'type'),
  ];
  const [active, allowsKds] = [flag(raw, 'active'), flag(raw, 'allowsKds')];
  if (module === null || role === null || level === null || type === null) return null;
  if (active === undefined || allowsKds === undefined) return null;
  return { module, role, level, type, active: active ?? false, allowsKds };
}

/** A grant with an unreadable field is left out, because a guess could give access (rule WIRE-41). */
export const decodeGrants = (raw: unknown): Grant[] =>
  (entriesFrom(raw) ?? []).map(grantOf).filter((grant) => grant !== null);
