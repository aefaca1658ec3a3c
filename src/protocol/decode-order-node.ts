/** JSON texts and flags that devices share (rules SHARED-6, SHARED-14). */
import * as v from 'valibot';
import { type Selected, WHOLE_ORDER } from '../domain/board/selection.ts';
import { shownText, text, whole } from './fields.ts';
import { parseJson } from './forms.ts';

const NODE_TEXT_LENGTH_MAX = 100_000;
const NAME_LENGTH_MAX = 200;

const deviceId = v.pipe(text(NAME_LENGTH_MAX), v.minLength(1));
const name = shownText(NAME_LENGTH_MAX);
const selected = v.tuple([whole(1), deviceId, name]);
const user = v.tuple([deviceId, name]);

/** The valid entries; none for a text that is not a list. */
function entriesOf<const Schema extends v.GenericSchema>(schema: Schema, raw: unknown): v.InferOutput<Schema>[] {
  if (typeof raw !== 'string' || raw.length > NODE_TEXT_LENGTH_MAX) return [];
  const parsed = parseJson(raw);
  if (!Array.isArray(parsed)) return [];
  return parsed.flatMap((entry): v.InferOutput<Schema>[] => {
    const each = v.safeParse(schema, entry);
    return each.success ? [each.output] : [];
  });
}

/** Entries `[line, device id, user name]` (rule SHARED-6). */
export const decodeSelected = (raw: unknown): readonly Selected[] =>
  entriesOf(selected, raw).map(([lineId, device, userName]) => ({ lineId, deviceId: device, userName }));

export const encodeSelected = (entries: readonly Selected[]): string =>
  JSON.stringify(entries.map((entry) => [entry.lineId, entry.deviceId, entry.userName]));

/**
 * Entries `[device id, user name]` (rules SHARED-6, SHARED-14; assumed, because the specification gives only the node's
 * name).
 */
export const decodeUsers = (raw: unknown): readonly Selected[] =>
  entriesOf(user, raw).map(([device, userName]) => ({ lineId: WHOLE_ORDER, deviceId: device, userName }));

export const encodeUsers = (entries: readonly Selected[]): string =>
  JSON.stringify(entries.map((entry) => [entry.deviceId, entry.userName]));

/** Whether a customer is paying the order: true, 1, or a list with an entry (rule SHARED-6, assumed). */
export function decodePaying(raw: unknown): boolean {
  if (typeof raw !== 'string' || raw.length > NODE_TEXT_LENGTH_MAX) return false;
  const parsed = parseJson(raw);
  return parsed === true || parsed === 1 || (Array.isArray(parsed) && parsed.length > 0);
}

/** The ids in `presence/{restaurant}/{local}` with the value true. */
export function decodePresence(raw: unknown): ReadonlySet<string> {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return new Set();
  return new Set(Object.entries(raw).flatMap(([device, there]) => (there === true ? [device] : [])));
}

export interface OrderNode {
  readonly selected: readonly Selected[];
  readonly users: readonly Selected[];
  readonly paying: boolean;
}

/** A value that is not an object counts as an empty node (rule SHARED-6). */
export function decodeOrderNode(raw: unknown): OrderNode {
  const fields = new Map(typeof raw === 'object' && raw !== null ? Object.entries(raw) : []);
  return {
    selected: decodeSelected(fields.get('selected')),
    users: decodeUsers(fields.get('users')),
    paying: decodePaying(fields.get('paying')),
  };
}
