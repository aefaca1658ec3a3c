/** After a switch of environment on a test host, the app does not find the other environment's data (rule LOGIN-26). */
import type { Environment } from '../../domain/device/brand.ts';
import type { FactStore, Ports, RecordStore } from '../../platform/ports.ts';
import { FACTS } from './facts.ts';

/** Data that belongs to the device in every environment. */
const SHARED: readonly string[] = [FACTS.environment, FACTS.language, FACTS.heals, FACTS.audit];

const MARK = /^@(DEV|PROD) /;

const factsOf = (facts: FactStore, mark: string): FactStore => {
  const named = (key: string) => (SHARED.includes(key) ? key : mark + key);
  return {
    read: (key) => facts.read(named(key)),
    write: (key, text) => facts.write(named(key), text),
    remove: (key) => facts.remove(named(key)),
    follow: (key, changed) => facts.follow(named(key), changed),
    clear: facts.clear,
  };
};

const recordsOf = (records: RecordStore, mark: string): RecordStore => ({
  put: (table, id, value) => records.put(table, mark + id, value),
  remove: (table, ids) =>
    records.remove(
      table,
      ids.map((id) => mark + id),
    ),
  async all(table) {
    const reply = await records.all(table);
    if (!reply.ok) return reply;
    const own = reply.data.filter(({ id }) => (MARK.exec(id)?.[0] ?? '') === mark);
    return { ok: true, data: own.map(({ id, value }) => ({ id: id.slice(mark.length), value })) };
  },
  clear: records.clear,
});

/**
 * Names in the host's own environment stay unchanged; names in the other environment get that environment's name as a
 * prefix (rule LOGIN-26).
 */
export function portsForEnvironment(ports: Ports, own: Environment, chosen: Environment): Ports {
  const mark = chosen === own ? '' : `@${chosen} `;
  return { ...ports, facts: factsOf(ports.facts, mark), records: recordsOf(ports.records, mark) };
}
