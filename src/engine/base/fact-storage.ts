/** Reads and writes the facts of this device in their common format; unreadable facts are ignored and logged. */
import { type FactKind, readVersionedFact, versionedFact } from '../../domain/device/versioned-fact.ts';
import type { FactStore, Ports } from '../../platform/ports.ts';
import { parseJson } from '../../protocol/forms.ts';
import type { Emit } from './events.ts';
import { FACTS } from './facts.ts';

/** The value of `FACTS.person` now that each tab stores its own session. */
export const LOGGED_IN = '1';

/**
 * The name of the fact with the logged-in person: this tab's session while a person is logged in on the device,
 * otherwise `FACTS.person`. An older version stored the person there, and the next start moves that person into the
 * session.
 */
export const personFact = (facts: FactStore): string =>
  facts.read(FACTS.person) === LOGGED_IN ? FACTS.session : FACTS.person;

export interface FactPorts extends Pick<Ports, 'facts' | 'page' | 'clock'> {
  /** Not set when there is no board that could show that data was damaged. */
  readonly emit?: Emit<'storeDamaged'>;
}

/**
 * Reads the data stored under this name, with its time in wall-clock milliseconds; null when it is missing, of a newer
 * version, or unreadable.
 */
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

/**
 * Stores data with the current time; `replace` is passed to JSON.stringify. Returns false when the storage rejected it.
 */
export function writeFact(
  { facts, clock }: FactPorts,
  kind: FactKind,
  name: string,
  data: unknown,
  replace?: (key: string, value: unknown) => unknown,
): boolean {
  return facts.write(name, JSON.stringify(versionedFact(kind, clock.wallMs(), data), replace));
}
