/** Stored facts of this device in their common shape: unreadable ones are ignored and logged. */
import { type KeptKind, keptOf, readKept } from '../../domain/device/kept.ts';
import type { Ports } from '../../platform/ports.ts';
import { parseJson } from '../../protocol/forms.ts';
import type { Emit } from './events.ts';

export interface KeptPorts extends Pick<Ports, 'facts' | 'page' | 'clock'> {
  /** Absent while there is no board that could show damaged data. */
  readonly emit?: Emit<'storeDamaged'>;
}

/** The data stored under this name, with its time in local milliseconds; null when `decode` can read nothing. */
export function readFact<Data>(
  { facts, page, emit }: KeptPorts,
  kind: KeptKind,
  name: string,
  decode: (data: unknown) => Data | null,
): { readonly at: number; readonly data: Data } | null {
  const text = facts.read(name);
  if (text === null) return null;
  const kept = readKept(kind, parseJson(text));
  const data = typeof kept === 'string' ? null : decode(kept.data);
  if (typeof kept !== 'string' && data !== null) return { at: kept.at, data };
  if (kept !== 'newer') emit?.({ kind: 'storeDamaged' });
  page.log(`What is kept as ${name} is ignored: ${typeof kept === 'string' ? kept : 'damaged'}`);
  return null;
}

/** Stores data that is true now, with `replace` for JSON.stringify; false when the storage refused. */
export function keepFact(
  { facts, clock }: KeptPorts,
  kind: KeptKind,
  name: string,
  data: unknown,
  replace?: (key: string, value: unknown) => unknown,
): boolean {
  return facts.write(name, JSON.stringify(keptOf(kind, clock.wallMs(), data), replace));
}
