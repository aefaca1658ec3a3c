/** Unreadable facts are ignored and logged. */
import { type FactKind, readVersionedFact, versionedFact } from '../../domain/device/versioned-fact.ts';
import type { FactStore, Ports } from '../../platform/ports.ts';
import { parseJson } from '../../protocol/forms.ts';
import type { Emit } from './events.ts';
import { FACTS } from './facts.ts';

/** The value of `FACTS.person`: each tab stores its own session. */
export const LOGGED_IN = '1';

/** An older version stored the person in `FACTS.person`, and the next start moves that person into the session. */
export const personFact = (facts: FactStore): string =>
  facts.read(FACTS.person) === LOGGED_IN ? FACTS.session : FACTS.person;

export interface FactPorts extends Pick<Ports, 'facts' | 'page' | 'clock'> {
  /** Absent when there is no board that could show the damage. */
  readonly emit?: Emit<'storeDamaged'>;
}

/** Returns the data with its time in wall-clock milliseconds; null when the fact is missing, newer or unreadable. */
export function readFact<Data>(
  { facts, page, emit }: FactPorts,
  kind: FactKind,
  name: string,
  decode: (data: unknown) => Data | null,
): { readonly at: number; readonly data: Data } | null {
  const text = facts.read(name);
  if (text === null) return null;
  const fact = readVersionedFact(kind, parseJson(text));
  const data = typeof fact === 'string' ? null : decode(fact.data);
  if (typeof fact !== 'string' && data !== null) return { at: fact.at, data };
  if (fact !== 'newer') emit?.({ kind: 'storeDamaged' });
  page.log(`Ignored the stored fact ${name}: ${typeof fact === 'string' ? fact : 'damaged'}`);
  return null;
}

/** `replace` is passed to JSON.stringify. False when the storage refused the fact. */
export function writeFact(
  { facts, clock }: FactPorts,
  kind: FactKind,
  name: string,
  data: unknown,
  replace?: (key: string, value: unknown) => unknown,
): boolean {
  return facts.write(name, JSON.stringify(versionedFact(kind, clock.wallMs(), data), replace));
}
