/** Rules SHARED-6, SHARED-12, SHARED-13. */
import { SELECTIONS_LEFT_MAX } from '../../domain/limits.ts';
import type { FactStore } from '../../platform/ports.ts';
import { decodeSelected, decodeUsers, encodeSelected, encodeUsers } from '../../protocol/decode-order-node.ts';
import { FACTS } from '../base/facts.ts';

/** The list of users has entries for the whole order, not for lines. */
export const LISTS = {
  selected: { decode: decodeSelected, encode: encodeSelected },
  users: { decode: decodeUsers, encode: encodeUsers },
} as const;
export type NodeListName = keyof typeof LISTS;
export const NODE_LIST_NAMES = ['selected', 'users'] as const satisfies readonly NodeListName[];

export type ListKey = `${number}` | `${number}u`;

export const keyOf = (orderId: number, name: NodeListName): ListKey =>
  name === 'users' ? `${orderId}u` : `${orderId}`;

export const listOf = (key: ListKey): readonly [orderId: number, name: NodeListName] => [
  Number.parseInt(key, 10),
  key.endsWith('u') ? 'users' : 'selected',
];

/** The latest lists that may have entries of this device. */
export const loadWrittenLists = (facts: FactStore): readonly ListKey[] =>
  (facts.read(FACTS.selected) ?? '')
    .split(',')
    .filter((key): key is ListKey => /^[1-9]\d{0,14}u?$/.test(key))
    .slice(-SELECTIONS_LEFT_MAX);

export function storeWrittenLists(facts: FactStore, written: ReadonlySet<ListKey>): void {
  if (written.size === 0) facts.remove(FACTS.selected);
  else facts.write(FACTS.selected, [...written].slice(-SELECTIONS_LEFT_MAX).join());
}
