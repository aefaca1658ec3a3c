/** Facts that this device keeps between two runs, in their one shape: what cannot be read is ignored and said in the log. */
import { type KeptKind, keptOf, readKept } from '../../domain/device/kept.ts';
import type { Ports } from '../../platform/ports.ts';
import { parseJson } from '../../protocol/forms.ts';
import type { Emit } from './events.ts';

export interface KeptPorts extends Pick<Ports, 'facts' | 'page' | 'clock'> {
  /** Absent where there is no board yet beside which to say that something kept is damaged. */
  readonly emit?: Emit<'storeDamaged'>;
}

/** What was kept under this name, and when it was true, local milliseconds; null when there is nothing that `decode` can read. */
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

/** Keeps data that is true now, through `replace` as JSON.stringify has it; false when the storage refused and it is lost. */
export function keepFact(
  { facts, clock }: KeptPorts,
  kind: KeptKind,
  name: string,
  data: unknown,
  replace?: (key: string, value: unknown) => unknown,
): boolean {
  return facts.write(name, JSON.stringify(keptOf(kind, clock.wallMs(), data), replace));
}
