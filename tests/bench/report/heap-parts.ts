/** What a heap snapshot is made of: the page's own objects and the browser's compiled code. */
import * as v from 'valibot';

const SNAPSHOT = v.object({
  snapshot: v.object({
    meta: v.object({ node_fields: v.array(v.string()), node_types: v.looseTuple([v.array(v.string())]) }),
  }),
  nodes: v.array(v.number()),
});

/** No part of the JavaScript heap. */
const OTHERS = ['native', 'synthetic'];

export interface HeapParts {
  readonly objectBytes: number;
  readonly codeBytes: number;
}

/** Adds up a snapshot in the format of the debugging protocol. Throws when it is none. */
export function heapParts(text: string): HeapParts {
  const { snapshot, nodes } = v.parse(SNAPSHOT, JSON.parse(text));
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [typeAt, sizeAt] = [fields.indexOf('type'), fields.indexOf('self_size')];
  let [objectBytes, codeBytes] = [0, 0];
  for (let at = 0; at < nodes.length; at += fields.length) {
    const type = types[0][nodes[at + typeAt] ?? -1] ?? '';
    const bytes = nodes[at + sizeAt] ?? 0;
    if (type === 'code') codeBytes += bytes;
    else if (!OTHERS.includes(type)) objectBytes += bytes;
  }
  return { objectBytes, codeBytes };
}
