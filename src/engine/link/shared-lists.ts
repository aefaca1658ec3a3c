/** The lists of an order that devices share, as texts, as names in the facts, and as what an earlier run left (ruling W6). */
import { SELECTIONS_LEFT_MAX } from '../../domain/limits.ts';
import type { FactStore } from '../../platform/ports.ts';
import { decodeSelected, decodeUsers, encodeSelected, encodeUsers } from '../../protocol/decode-order-node.ts';
import { FACTS } from '../base/facts.ts';

/** The lists that devices share for one order. In that of the users the order stands in the place of a line. */
export const LISTS = {
  selected: { decode: decodeSelected, encode: encodeSelected },
  users: { decode: decodeUsers, encode: encodeUsers },
} as const;
export type NodeListName = keyof typeof LISTS;
export const NODE_LIST_NAMES = ['selected', 'users'] as const satisfies readonly NodeListName[];

/** A list of an order, as the facts name it. */
export type ListKey = `${number}` | `${number}u`;

export const keyOf = (orderId: number, name: NodeListName): ListKey =>
  name === 'users' ? `${orderId}u` : `${orderId}`;

export const listOf = (key: ListKey): readonly [orderId: number, name: NodeListName] => [
  Number.parseInt(key, 10),
  key.endsWith('u') ? 'users' : 'selected',
];

/** The lists of which the run before did not know for sure that nothing of this device was left there, the latest. */
export const writtenBefore = (facts: FactStore): readonly ListKey[] =>
  (facts.read(FACTS.selected) ?? '')
    .split(',')
    .filter((key): key is ListKey => /^[1-9]\d{0,14}u?$/.test(key))
    .slice(-SELECTIONS_LEFT_MAX);

/** Keeps which lists may hold entries of this device, the latest. */
export function keepWritten(facts: FactStore, written: ReadonlySet<ListKey>): void {
  if (written.size === 0) facts.remove(FACTS.selected);
  else facts.write(FACTS.selected, [...written].slice(-SELECTIONS_LEFT_MAX).join());
}
