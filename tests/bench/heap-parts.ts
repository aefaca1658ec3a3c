import * as v from 'valibot';

const SNAPSHOT = v.object({
  snapshot: v.object({
    meta: v.object({ node_fields: v.array(v.string()), node_types: v.looseTuple([v.array(v.string())]) }),
  }),
  nodes: v.array(v.number()),
  strings: v.array(v.string()),
});

/** Types of nodes that are not in the JavaScript heap. */
const OTHERS = ['native', 'synthetic'];
const STRINGS = ['string', 'concatenated string', 'sliced string'];

/** A line of a recording, which begins with its kind. */
const RECORDED = '{"k":"';

export interface HeapParts {
  /** Without the data of the recorder. */
  readonly objectBytes: number;
  /** The recorder's ring: the last half hour, at most 5 MB (rule RECORDING-4). */
  readonly recordedBytes: number;
  readonly codeBytes: number;
}

/** Adds up a snapshot in the format of the debugging protocol. Throws for another format. */
export function heapParts(text: string): HeapParts {
  const { snapshot, nodes, strings } = v.parse(SNAPSHOT, JSON.parse(text));
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [typeAt, nameAt, sizeAt] = [fields.indexOf('type'), fields.indexOf('name'), fields.indexOf('self_size')];
  const isRecorded = (type: string, at: number) =>
    STRINGS.includes(type) && strings[nodes[at + nameAt] ?? -1]?.startsWith(RECORDED) === true;
  let [objectBytes, recordedBytes, codeBytes] = [0, 0, 0];
  for (let at = 0; at < nodes.length; at += fields.length) {
    const type = types[0][nodes[at + typeAt] ?? -1] ?? '';
    const bytes = nodes[at + sizeAt] ?? 0;
    if (type === 'code') codeBytes += bytes;
    else if (isRecorded(type, at)) recordedBytes += bytes;
    else if (!OTHERS.includes(type)) objectBytes += bytes;
  }
  return { objectBytes, recordedBytes, codeBytes };
}
